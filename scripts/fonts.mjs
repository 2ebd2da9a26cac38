// Lets a Chromium draw `system-ui` in Inter, Arabic in Noto, serifs and code in DejaVu, for pictures that look the same on every machine: fontconfig is handed the font's files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

/** By the folder of a family's package: the scripts it is taken for. */
const FAMILIES = { inter: ['latin', 'latin-ext'], 'noto-sans-arabic': ['arabic'] }

/**
 * Writes the fonts and fontconfig's file into `folder`.
 * @param {string} folder
 * @returns {Record<string, string>} the variables of the environment to start a browser with
 */
export function writeFonts(folder) {
  mkdirSync(folder, { recursive: true })
  for (const [family, scripts] of Object.entries(FAMILIES)) {
    const files = fileURLToPath(new URL(`../node_modules/@fontsource/${family}/files`, import.meta.url))
    for (const script of scripts)
      for (const weight of [400, 500, 600, 700])
        writeFileSync(
          join(folder, `${family}-${script}-${weight}.ttf`),
          toTtf(readFileSync(join(files, `${family}-${script}-${weight}-normal.woff`))),
        )
  }
  const path = join(folder, 'fonts.conf')
  const text = ['Inter', 'Noto Sans Arabic']
  const usual = Object.entries({
    'system-ui': text,
    'sans-serif': text,
    'ui-serif': ['DejaVu Serif'],
    serif: ['DejaVu Serif'],
    monospace: ['DejaVu Sans Mono'],
  }).map(
    ([family, fonts]) =>
      `<match target="pattern"><test name="family"><string>${family}</string></test><edit name="family" mode="prepend" binding="strong">${fonts.map(font => `<string>${font}</string>`).join('')}</edit></match>`,
  )
  const folders = [folder, '/usr/share/fonts'].map(each => `<dir>${each}</dir>`)
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.join('')}<cachedir>${join(folder, 'cache')}</cachedir>${usual.join('')}</fontconfig>`,
  )
  return { FONTCONFIG_FILE: path }
}

/**
 * WOFF 1.0 is a TrueType font whose tables are compressed one by one (W3C, WOFF File Format 1.0, sections 3 to 5).
 * @param {Buffer} woff
 * @returns {Buffer}
 */
function toTtf(woff) {
  const count = woff.readUInt16BE(12)
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const tables = []
  let offset = head.length
  for (let at = 0; at < count; at++) {
    const entry = 44 + 20 * at
    const [tag, from, packed, length, checksum] = [0, 4, 8, 12, 16].map(step => woff.readUInt32BE(entry + step))
    const bytes = woff.subarray(from, from + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    ;[tag, checksum, offset, length].forEach((value, step) => head.writeUInt32BE(value, 12 + 16 * at + 4 * step))
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}
