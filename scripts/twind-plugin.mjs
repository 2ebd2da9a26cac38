// The esbuild plugin that replaces tw`…` by class names and css`…` by minified text.
import { readFile } from 'node:fs/promises'

/**
 * @param {object} options
 * @param {readonly import('./twind-scan.mjs').Source[]} options.sources
 * @param {(template: import('./twind-scan.mjs').Template, index: number) => string} options.write what a template becomes; `index` counts through all sources
 * @param {(path: string) => string} [options.before] text to put before a source file
 * @param {(path: string) => ((text: string) => string) | undefined} [options.change] what else becomes of a source file's text
 * @returns {import('esbuild').Plugin}
 */
export function twindPlugin({ sources, write, before = () => '', change = () => undefined }) {
  const found = new Map()
  let index = 0
  for (const source of sources) found.set(source.path, { ...source, written: source.templates.map(template => write(template, index++)) })
  return {
    name: 'tw',
    setup(build) {
      build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path }) => {
        const source = found.get(path)
        const head = before(path)
        const alter = change(path)
        if (!source && !head && !alter) return undefined
        if (source?.errors.length) return { errors: source.errors }
        const body = source ? replace(source) : await readFile(path, 'utf8')
        // On the first line, so that the lines of the source keep their numbers.
        return { contents: head + (alter?.(body) ?? body), loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

function replace({ text, templates, written }) {
  let result = ''
  let end = 0
  templates.forEach((template, i) => {
    const lines = text.slice(template.start, template.end).split('\n').length - 1
    result += text.slice(end, template.start) + JSON.stringify(written[i]) + '\n'.repeat(lines)
    end = template.end
  })
  return result + text.slice(end)
}

/** The marks that stand for templates in the first pass; they tell which templates a chunk holds. */
export const mark = {
  write: index => `@tw:${index};`,
  /** @param {string} code */
  find: code => [...code.matchAll(/@tw:(\d+);/g)].map(([, index]) => Number(index)),
}
