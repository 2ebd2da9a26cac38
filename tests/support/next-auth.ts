/** A package that only dApps have, in its place: what `--import` of this gives `next-auth/react` in a process of Node. */
const PACKAGE = 'export const [getCsrfToken, getSession, signIn, signOut, useSession] = []'

const hook = `export const resolve = (from, context, next) => from === 'next-auth/react' ? { url: ${JSON.stringify(toUrl(PACKAGE))}, shortCircuit: true } : next(from, context)`

export const nextAuthHook = toUrl(`import { register } from 'node:module'; register(${JSON.stringify(toUrl(hook))})`)

function toUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`
}
