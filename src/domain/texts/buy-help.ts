/** What buying is, and that nobody sells. See `texts.ts`. */
export const BUY_HELP_TEXTS = {
  buyNow: 'Buy',
  buyWhat: 'Coins for money',
  buyWhatMore: 'You pay a provider by card or bank, and it sends coins to your address. This app neither sees your card nor holds your money.',
  buyCost: 'What it costs',
  buyCostMore: 'Providers take 1–2 %, and the network a fee of its own. The final price is the one in the provider’s window, before you pay.',
  buyCare: 'Before you pay',
  buyCareMore: 'Look at address, coin and network: what was sent cannot be called back. Most providers want to know who you are.',
  noProvider: 'No provider sells coins for {network} yet.',
  noProviderHere: 'This app has set up no provider that sells coins.',
  noProviderMore: 'You can receive coins from another wallet or an exchange.',
  receiveInstead: 'Receive',
} as const
