// The pages of the site, in the order in which somebody reads them: the sidebar, the home page and llms.txt follow it.
// Reference pages are written from the types and follow by themselves (scripts/docs/reference.mjs).

/** What guides there are, by what they are for; each is a file of `docs` without its `.md`. */
export const groups = [
  { title: 'Begin', pages: ['start', 'hosts', 'libraries', 'wagmi', 'shell', 'own-list', 'names'] },
  {
    title: 'Come from another modal',
    pages: ['migrate', 'appkit', 'rainbowkit', 'connectkit', 'wallet-adapter', 'from-web3modal', 'from-web3-onboard', 'from-login-kits'],
  },
  { title: 'Wallets, chains, money', pages: ['wallets', 'chains', 'payments', 'one-approval', 'sign-in', 'permissions'] },
  { title: 'Look and language', pages: ['theming', 'languages'] },
  { title: 'Run it', pages: ['testing', 'cli', 'csp', 'privacy', 'accessibility', 'troubleshooting'] },
  { title: 'How it is made', pages: ['size', 'bench/scale', 'bench/bench', 'dependencies', 'architecture', 'contributing', 'changelog'] },
]

/** The reference's pages that are about one subject; those of the entries follow them. */
export const subjects = ['options', 'methods', 'hooks', 'elements', 'events', 'errors', 'theme-variables']

/** Where the site is while it is built; afterwards it is wherever somebody puts it (scripts/docs/portable.mjs). */
export const BASE = '/-latchkey-site-/'
