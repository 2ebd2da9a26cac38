/** Icons of views that load later; see `Icon.tsx`. */
export const DOWN = 'M5 8l5 5 5-5'
export const COPY = 'M8 8h7.5v7.5H8zM5 12H4.5V4.5H12V5'
export const EXTERNAL = 'M8 4.5H4.5v11h11V12M11.5 4.5h4v4M15.5 4.5l-6 6'
export const LEAVE = 'M8.5 4.5h-4v11h4M8.5 10h8M13.5 6.8l3.2 3.2-3.2 3.2'
