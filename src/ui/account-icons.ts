/** Icons of the account's views; see `Icon.tsx`. */
export const RECEIVE = 'M10 3.5v9M6 8.5l4 4 4-4M4 16.5h12'
export const SETTINGS = 'M3.5 6h6M14.5 6h2M3.5 14h2M10.5 14h6M12 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8 16.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5'
export const PEOPLE = 'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 16.5c0-3 2-4.5 5-4.5s5 1.5 5 4.5M13 4a3 3 0 0 1 0 5.3M14.5 12.3c2 .6 3 2 3 4.2'
export const TAG = 'M3.5 3.5h6l7 7-6 6-7-7zM7 7h.01'
