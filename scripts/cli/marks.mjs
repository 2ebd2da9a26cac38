// By which texts files of ours are known in what a bundler has made of them: texts stay what they are, names and cuts of files do not.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readTokens } from './tokens.mjs'

/** What a page loads of ours, where it is in the build. */
export const AT_LOAD = [
  'shell',
  'rooms/shared',
  'index',
  'react',
  'vue',
  'ethers',
  'ethers5',
  'wagmi',
  'rainbowkit',
  'rainbowkit-wallets',
  'rainbowkit-next-auth',
  'connectkit',
  'solana',
  'wallet-adapter',
  'bitcoin',
  'polkadot',
  'coinbase',
  'wallet-button',
]

const MARKS = 40
const SHORTEST = 8
/** So many of a file's texts say that it is there. */
export const IS_ENOUGH = 0.6

/** The scripts below a folder, by their paths there. @param {string} folder */
export function listScripts(folder) {
  return readdirSync(folder, { recursive: true })
    .map(path => String(path).split(sep).join('/'))
    .filter(path => /\.m?js$/.test(path) && !path.split('/').includes('node_modules') && statSync(join(folder, path)).isFile())
    .sort()
}

/** Texts between quotes, which stay what they are in every build. */
const textsOf = code =>
  new Set(
    readTokens(code)
      .map(({ type, text }) => (type === 'string' ? text : type === 'other' && /^`[^`$]*`$/.test(text) ? text.slice(1, -1) : ''))
      .filter(text => text.length >= SHORTEST && !/[\\\n$]|^\.\//.test(text)),
  )

/** Whether a text is in code: one that could be a name there, between quotes. */
const isIn = (code, text) => (/^[\w$]+$/.test(text) ? [...'"\'`'].some(quote => code.includes(quote + text + quote)) : code.includes(text))

/** Which share of these texts stands in code. @param {string} code @param {readonly string[]} texts */
export const findShare = (code, texts) => (texts.length ? texts.filter(text => isIn(code, text)).length / texts.length : 0)

/**
 * Texts by which each file of ours is known: those that no other has.
 * @param {string} dist
 * @returns {Map<string, string[]>} by the file's name in dist, without its ending
 */
export function readMarks(dist) {
  const files = listScripts(dist)
    // Neither what developers use, nor data, nor the script tag, which has all that pages have.
    .filter(path => !/^(testing\/|cli|(networks|latchkey)\.js$)/.test(path))
    .map(path => ({ name: path.replace(/\.js$/, ''), texts: textsOf(readFileSync(join(dist, path), 'utf8')) }))
  const count = new Map()
  for (const { texts } of files) for (const text of texts) count.set(text, (count.get(text) ?? 0) + 1)
  return new Map(files.map(({ name, texts }) => [name, [...texts].filter(text => count.get(text) === 1).slice(0, MARKS)]))
}
