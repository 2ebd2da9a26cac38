/** Icons of waiting and of what went wrong; see `Icon.tsx`. */
export const RETRY = 'M15.5 9a5.6 5.6 0 1 0-.6 3.6M15.8 5v4h-4'
export const WARNING = 'M10 3 2.5 16h15zM10 8v3.5M10 13.8h.01'
