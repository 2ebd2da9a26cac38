// How the web wallet introduces itself.

/** The name dApps and the directory show. */
export const name = 'Sandbox Web Wallet'

/** The web wallet's picture, a castle of sand, as SVG. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#2bb8a3"/><stop offset="1" stop-color="#1267a8"/></linearGradient></defs>
<rect width="96" height="96" fill="url(#g)"/>
<path d="M48 38V17l15 6-15 6" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M20 74V44h10v7h8V38h20v13h8v-7h10v30z" fill="#fff"/>
<path d="M41 74V64a7 7 0 0 1 14 0v10z" fill="#1779a6"/>
</svg>`
