// Loaded into every test process before anything else (`node --import`).
// What uvu would overlook, it writes to standard error as a line that starts with
// `latchkey-test:`, behind whatever uvu has begun; tests/support/runner/verdict.mjs counts each such line as a failure.
import dns from 'node:dns'
import { format } from 'node:util'

/** @param {string} what @param {unknown} detail */
function report(what, detail) {
  process.stderr.write(`\nlatchkey-test: ${what}: ${format(detail)}\n`)
}

// Node would end the process at the first one, and the report with it. uvu sets the exit
// code when it is done, so only the written line can tell.
process.on('unhandledRejection', reason => report('unhandled rejection', reason))
process.on('uncaughtException', error => report('uncaught exception', error))

// A test that reaches for the internet is wrong even where the internet answers.
const lookup = dns.lookup
const isLocal = name => name === '' || name === 'localhost' || name.endsWith('.localhost') || /^[\d.]+$|:/.test(name)

function lookupLocally(name, options, callback) {
  const done = callback ?? options
  if (isLocal(String(name ?? ''))) return lookup.call(dns, name, options, callback)
  report('reached for an outside host', name)
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: name })
  process.nextTick(done, error)
  return {}
}
dns.lookup = Object.assign(lookupLocally, lookup)
