// Where contestants are measured: each built, all of them served, and every other host of the world led to this machine.
import { buildDapp } from './dapps.mjs'
import { startServer } from './server.mjs'
import { chromiumArgs } from '../chromium.mjs'
import { importTs } from '../run-ts.mjs'

/**
 * @param {import('./dapps.mjs').Contestant[]} contestants
 * @returns what a browser has to be started with, where each stands, and how it ends
 */
export async function openStage(contestants) {
  const files = new Map()
  for (const contestant of contestants) await buildDapp(contestant, files)
  const { start: startRelay } = await importTs('scripts/sandbox/relay.ts')
  const relay = await startRelay({ hosts: ['relay.walletconnect.org', 'relay.walletconnect.com'] })
  const server = await startServer(files, relay.url)
  return {
    addressOf: name => `${server.origin}/${name}/`,
    args: [
      ...chromiumArgs.filter(arg => !arg.startsWith('--host-resolver-rules')),
      '--ignore-certificate-errors',
      // Whoever a library asks, it asks the world of this machine.
      `--host-resolver-rules=MAP * 127.0.0.1:${server.port}, EXCLUDE 127.0.0.1`,
    ],
    async close() {
      server.close()
      await relay.close()
    },
  }
}
