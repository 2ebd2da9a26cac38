/** Icons of views that load later; see `Icon.tsx`. */
export const DOWN = 'M5 8l5 5 5-5'
export const COPY = 'M8 8h7.5v7.5H8zM5 12H4.5V4.5H12V5'
export const EXTERNAL = 'M8 4.5H4.5v11h11V12M11.5 4.5h4v4M15.5 4.5l-6 6'
export const LEAVE = 'M8.5 4.5h-4v11h4M8.5 10h8M13.5 6.8l3.2 3.2-3.2 3.2'

/** Icons of the ways to a wallet, and of its explanation; see `Icon.tsx`. */
export const WALLET = 'M3.5 6.5h13v9h-13zM3.5 6.5l9-3v3M13 11h.01'
export const NETWORK = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M2.8 10h14.4M10 2.5c-4 4-4 11 0 15M10 2.5c4 4 4 11 0 15'
export const KEY = 'M12.5 11.5a4 4 0 1 0-4-4c0 .5.1 1 .3 1.4L3.5 14v2.5H6V15h1.5v-1.5H9l1.6-1.6c.6.2 1.2.3 1.9.3M13.5 6.5h.01'
export const SHIELD = 'M10 2.5 4 5v4.5c0 4 2.5 6.8 6 8 3.5-1.2 6-4 6-8V5zM7.5 9.8l1.8 1.8 3.2-3.4'
export const GRID = 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z'
