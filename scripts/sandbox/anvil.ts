// The local chain's program: where it is, and how it runs without ever outliving us.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { resolvePackage } from './root.js'

const START_LIMIT_MS = 15_000
const END_LIMIT_MS = 3_000

/** A running anvil. */
export interface Anvil {
  url: string
  close(): Promise<void>
}

/** The path of anvil: from this platform's npm package, else from PATH. */
function findAnvil(): string {
  const os = process.platform
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const packageName = `@foundry-rs/anvil-${os}-${cpu}`
  try {
    const manifest = resolvePackage(`${packageName}/package.json`)
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { anvil: string } }
    return join(dirname(manifest), bin.anvil)
  } catch {
    const name = os === 'win32' ? 'anvil.exe' : 'anvil'
    const onPath = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name))
    const found = onPath.find(file => existsSync(file))
    if (found) return found
    throw new Error(
      `The local chain needs anvil, and there is none: install ${packageName} (npm install) or put anvil on PATH (https://getfoundry.sh).`,
    )
  }
}

/** Starts anvil with `args` and waits until it listens. */
export async function startAnvil(args: string[]): Promise<Anvil> {
  const child = spawnTied(findAnvil(), args)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  void ended.then(() => process.removeListener('exit', kill))

  async function close(): Promise<void> {
    child.stdin?.end()
    kill()
    await Promise.race([ended, limit(END_LIMIT_MS)])
  }

  try {
    return { url: await readUrl(child), close }
  } catch (error) {
    await close()
    throw error
  }
}

// A killed parent (SIGKILL, a crashed test) runs no exit handler. A shell beside anvil waits for the end of
// our pipe, which the system closes whatever happens to us, and ends anvil then.
function spawnTied(binary: string, args: string[]): ChildProcess {
  if (process.platform === 'win32') return spawn(binary, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
  const script = 'exec 3<&0; (cat <&3; kill -9 $$) >/dev/null 2>&1 & exec "$0" "$@" </dev/null 3<&-'
  return spawn('/bin/sh', ['-c', script, binary, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`anvil did not start in time.\n${output}`)), START_LIMIT_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Listening on (\S+:\d+)/.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      child.stdout?.removeListener('data', read)
      child.stdout?.resume() // anvil logs each call and would stop at a full pipe
      resolve(`http://${address}`)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)))
    child.stdin?.on('error', () => undefined) // it may be gone before we say goodbye
    child.once('error', error => (clearTimeout(timer), reject(error)))
    child.once('exit', code => (clearTimeout(timer), reject(new Error(`anvil ended with ${code}.\n${output}`))))
  })
}

function limit(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms).unref())
}
