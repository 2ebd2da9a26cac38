/** The entry `latchkey/rainbowkit/wallets`: RainbowKit's names of wallets. The modal lists each that is installed, and all of the directory. */
import { toListed } from './rainbow-wallets.js'

/** Anchorage Digital. */
export const anchorageDigitalWallet = /* @__PURE__ */ toListed('anchorageDigital', 'Anchorage Digital')
/** Argent. */
export const argentWallet = /* @__PURE__ */ toListed('argent', 'Argent')
/** Backpack. */
export const backpackWallet = /* @__PURE__ */ toListed('backpack', 'Backpack')
/** Base. */
export const base = /* @__PURE__ */ toListed('base', 'Base')
/** Base Account. */
export const baseAccount = /* @__PURE__ */ toListed('baseAccount', 'Base Account')
/** Berasig. */
export const berasigWallet = /* @__PURE__ */ toListed('berasig', 'Berasig')
/** Best Wallet. */
export const bestWallet = /* @__PURE__ */ toListed('best', 'Best Wallet')
/** Bifrost. */
export const bifrostWallet = /* @__PURE__ */ toListed('bifrost', 'Bifrost')
/** Binance. */
export const binanceWallet = /* @__PURE__ */ toListed('binance', 'Binance')
/** Bitget. */
export const bitgetWallet = /* @__PURE__ */ toListed('bitget', 'Bitget')
/** Bitski. */
export const bitskiWallet = /* @__PURE__ */ toListed('bitski', 'Bitski')
/** Bitverse. */
export const bitverseWallet = /* @__PURE__ */ toListed('bitverse', 'Bitverse')
/** Bloom. */
export const bloomWallet = /* @__PURE__ */ toListed('bloom', 'Bloom')
/** Brave. */
export const braveWallet = /* @__PURE__ */ toListed('brave', 'Brave', 'com.brave.wallet')
/** Bybit. */
export const bybitWallet = /* @__PURE__ */ toListed('bybit', 'Bybit')
/** CLV. */
export const clvWallet = /* @__PURE__ */ toListed('clv', 'CLV')
/** Coin98. */
export const coin98Wallet = /* @__PURE__ */ toListed('coin98', 'Coin98')
/** Coinbase Wallet. */
export const coinbaseWallet = /* @__PURE__ */ toListed('coinbase', 'Coinbase Wallet', 'com.coinbase.wallet')
/** Compass. */
export const compassWallet = /* @__PURE__ */ toListed('compass', 'Compass')
/** Core. */
export const coreWallet = /* @__PURE__ */ toListed('core', 'Core')
/** Ctrl. */
export const ctrlWallet = /* @__PURE__ */ toListed('ctrl', 'Ctrl')
/** Dawn. */
export const dawnWallet = /* @__PURE__ */ toListed('dawn', 'Dawn')
/** Desig. */
export const desigWallet = /* @__PURE__ */ toListed('desig', 'Desig')
/** Enkrypt. */
export const enkryptWallet = /* @__PURE__ */ toListed('enkrypt', 'Enkrypt')
/** Fox. */
export const foxWallet = /* @__PURE__ */ toListed('fox', 'Fox')
/** Frame. */
export const frameWallet = /* @__PURE__ */ toListed('frame', 'Frame')
/** Frontier. */
export const frontierWallet = /* @__PURE__ */ toListed('frontier', 'Frontier')
/** Gate. */
export const gateWallet = /* @__PURE__ */ toListed('gate', 'Gate')
/** Gemini. */
export const geminiWallet = /* @__PURE__ */ toListed('gemini', 'Gemini')
/** imToken. */
export const imTokenWallet = /* @__PURE__ */ toListed('imToken', 'imToken')
/** Browser Wallet. */
export const injectedWallet = /* @__PURE__ */ toListed('injected', 'Browser Wallet')
/** Iopay. */
export const iopayWallet = /* @__PURE__ */ toListed('iopay', 'Iopay')
/** Kaia. */
export const kaiaWallet = /* @__PURE__ */ toListed('kaia', 'Kaia')
/** Kaikas. */
export const kaikasWallet = /* @__PURE__ */ toListed('kaikas', 'Kaikas')
/** Kraken. */
export const krakenWallet = /* @__PURE__ */ toListed('kraken', 'Kraken')
/** Kresus. */
export const kresusWallet = /* @__PURE__ */ toListed('kresus', 'Kresus')
/** Ledger. */
export const ledgerWallet = /* @__PURE__ */ toListed('ledger', 'Ledger')
/** Magic Eden. */
export const magicEdenWallet = /* @__PURE__ */ toListed('magicEden', 'Magic Eden')
/** Meco. */
export const mecoWallet = /* @__PURE__ */ toListed('meco', 'Meco')
/** MetaMask. */
export const metaMaskWallet = /* @__PURE__ */ toListed('metaMask', 'MetaMask', 'io.metamask')
/** MEW. */
export const mewWallet = /* @__PURE__ */ toListed('mew', 'MEW')
/** Nest. */
export const nestWallet = /* @__PURE__ */ toListed('nest', 'Nest')
/** Nova. */
export const novaWallet = /* @__PURE__ */ toListed('nova', 'Nova')
/** Okto. */
export const oktoWallet = /* @__PURE__ */ toListed('okto', 'Okto')
/** OKX. */
export const okxWallet = /* @__PURE__ */ toListed('okx', 'OKX', 'com.okex.wallet')
/** Omni. */
export const omniWallet = /* @__PURE__ */ toListed('omni', 'Omni')
/** 1inch. */
export const oneInchWallet = /* @__PURE__ */ toListed('oneInch', '1inch')
/** OneKey. */
export const oneKeyWallet = /* @__PURE__ */ toListed('oneKey', 'OneKey')
/** ParaSwap. */
export const paraSwapWallet = /* @__PURE__ */ toListed('paraSwap', 'ParaSwap')
/** Phantom. */
export const phantomWallet = /* @__PURE__ */ toListed('phantom', 'Phantom', 'app.phantom')
/** Porto. */
export const portoWallet = /* @__PURE__ */ toListed('porto', 'Porto')
/** Rabby. */
export const rabbyWallet = /* @__PURE__ */ toListed('rabby', 'Rabby', 'io.rabby')
/** Rainbow. */
export const rainbowWallet = /* @__PURE__ */ toListed('rainbow', 'Rainbow', 'me.rainbow')
/** Ramper. */
export const ramperWallet = /* @__PURE__ */ toListed('ramper', 'Ramper')
/** Ready. */
export const readyWallet = /* @__PURE__ */ toListed('ready', 'Ready')
/** Ronin. */
export const roninWallet = /* @__PURE__ */ toListed('ronin', 'Ronin')
/** Safeheron. */
export const safeheronWallet = /* @__PURE__ */ toListed('safeheron', 'Safeheron')
/** SafePal. */
export const safepalWallet = /* @__PURE__ */ toListed('safepal', 'SafePal')
/** Safe. */
export const safeWallet = /* @__PURE__ */ toListed('safe', 'Safe')
/** Seif. */
export const seifWallet = /* @__PURE__ */ toListed('seif', 'Seif')
/** SubWallet. */
export const subWallet = /* @__PURE__ */ toListed('sub', 'SubWallet')
/** Taho. */
export const tahoWallet = /* @__PURE__ */ toListed('taho', 'Taho')
/** Talisman. */
export const talismanWallet = /* @__PURE__ */ toListed('talisman', 'Talisman')
/** Tokenary. */
export const tokenaryWallet = /* @__PURE__ */ toListed('tokenary', 'Tokenary')
/** TokenPocket. */
export const tokenPocketWallet = /* @__PURE__ */ toListed('tokenPocket', 'TokenPocket')
/** Trust Wallet. */
export const trustWallet = /* @__PURE__ */ toListed('trust', 'Trust Wallet', 'com.trustwallet.app')
/** Uniswap. */
export const uniswapWallet = /* @__PURE__ */ toListed('uniswap', 'Uniswap')
/** Universal Profiles. */
export const universalProfilesWallet = /* @__PURE__ */ toListed('universalProfiles', 'Universal Profiles')
/** Valora. */
export const valoraWallet = /* @__PURE__ */ toListed('valora', 'Valora')
/** WalletConnect. */
export const walletConnectWallet = /* @__PURE__ */ toListed('walletConnect', 'WalletConnect')
/** Wigwam. */
export const wigwamWallet = /* @__PURE__ */ toListed('wigwam', 'Wigwam')
/** XDEFI. */
export const xdefiWallet = /* @__PURE__ */ toListed('xdefi', 'XDEFI')
/** xPortal. */
export const xPortalWallet = /* @__PURE__ */ toListed('xPortal', 'xPortal')
/** Zeal. */
export const zealWallet = /* @__PURE__ */ toListed('zeal', 'Zeal')
/** Zerion. */
export const zerionWallet = /* @__PURE__ */ toListed('zerion', 'Zerion', 'io.zerion.wallet')
/** ZilPay. */
export const zilPayWallet = /* @__PURE__ */ toListed('zilPay', 'ZilPay')
