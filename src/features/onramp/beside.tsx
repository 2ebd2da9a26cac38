/** What stands beside the order, and not everybody opens: choosing coin and currency, what buying is, and that nobody sells. One chunk. */
export { NoProvider } from './NoProvider.js'
export { OnRampFiatSelect, OnRampTokenSelect } from './selects.js'
export { WhatIsABuy } from './WhatIsABuy.js'
