// Where a Chromium stands on this machine.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin']
const MAC_PATHS = ['Chromium', 'Google Chrome', 'Google Chrome for Testing', 'Microsoft Edge'].map(
  name => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const WINDOWS_PATHS = ['Google\\Chrome', 'Microsoft\\Edge'].flatMap(name =>
  ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(variable => {
    const folder = process.env[variable]
    return folder ? [`${folder}\\${name}\\Application\\${name.endsWith('Edge') ? 'msedge' : 'chrome'}.exe`] : []
  }),
)

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Where a program stands that goes by one of these names.
 * @param {readonly string[]} names
 * @param {string} [named] a path that somebody gave
 * @param {readonly string[]} [folders]
 * @returns {string | undefined}
 */
export function findProgram(names, named, folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS].filter(Boolean)) {
  return [...(named ? [named] : []), ...names.flatMap(name => folders.map(folder => join(folder, name)))].find(isExecutable)
}

/** The Chromium, Chrome or Edge that is there: what somebody named by CHROMIUM_PATH or CHROME_PATH first. @returns {string | undefined} */
export function lookForChromium() {
  const named = process.env['CHROMIUM_PATH'] ?? process.env['CHROME_PATH']
  const usual = { darwin: MAC_PATHS, win32: WINDOWS_PATHS }[process.platform] ?? []
  return findProgram(NAMES, named) ?? usual.find(isExecutable)
}
