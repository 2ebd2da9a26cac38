// Orca, the screen reader of Linux desktops, on a screen that nobody sees: what it says is read from what it writes down instead of speaking.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrca } from '../../scripts/engines.mjs'
import { until } from '../support/patience.js'
import { startScreen } from './screen.js'

/** A running Orca, and what a browser needs to be read by it. */
export interface Reader {
  env: Record<string, string>
  /** All that was said so far, in order. */
  said(): Promise<string[]>
  close(): Promise<void>
}

/** What Orca reads as it starts: in place of speaking it writes a line. */
const VOICE = `import os, orca.speech
log = open(os.path.join(os.environ['HOME'], 'said'), 'a', buffering=1)
orca.speech._speak = lambda text, acss, interrupt: print(text, file=log)
`

/** Starts Orca in a desktop session of its own: a screen, a message bus, the bus of accessibility, and no voice. */
export async function startOrca(): Promise<Reader> {
  const paths = findOrca()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-orca-'))
  const { display, child } = await startScreen()
  const children: ChildProcess[] = [child]
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    DISPLAY: display,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Gecko and Chromium tell what they show only where somebody listens.
    GNOME_ACCESSIBILITY: '1',
    ACCESSIBILITY_ENABLED: '1',
  }
  const run = (file: string, args: string[]) => {
    const started = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(started)
    return started
  }
  const bus = run(paths.bus, ['--session', '--nofork', '--print-address'])
  env['DBUS_SESSION_BUS_ADDRESS'] = await new Promise<string>((resolve, reject) => {
    bus.once('error', reject)
    bus.once('exit', code => reject(new Error(`the message bus has ended: ${code}`)))
    bus.stdout.once('data', address => resolve(String(address).trim()))
  })
  run(paths.accessibility, ['--launch-immediately'])
  const switchOn = (property: string) =>
    execFileSync(
      paths.switch,
      `call --session --dest org.a11y.Bus --object-path /org/a11y/bus --method org.freedesktop.DBus.Properties.Set org.a11y.Status ${property} <true>`.split(
        ' ',
      ),
      { env, stdio: 'pipe' },
    )
  await until(() => switchOn('IsEnabled'), 'the bus of accessibility')
  switchOn('ScreenReaderEnabled')
  const own = join(folder, '.local/share/orca')
  const log = join(folder, 'said')
  await mkdir(own, { recursive: true })
  await writeFile(join(own, 'orca-customizations.py'), VOICE)
  run(paths.orca, ['--replace'])
  const said = async () => {
    const text = await readFile(log, 'utf8').catch(() => '')
    return text
      .split('\n')
      .map(words => words.trim())
      .filter(Boolean)
  }
  await until(async () => (await said()).includes('Screen reader on.'), 'Orca')
  return {
    env,
    said,
    async close() {
      for (const each of children.reverse()) each.kill()
      await until(() => children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null), 'Orca to end')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
