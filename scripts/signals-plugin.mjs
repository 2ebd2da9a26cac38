// Leaves out of @preact/signals-core and @preact/signals what nobody here can reach: every page pays for it, since a prototype's methods do not fall away.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What goes, and why. A text that is no longer there fails the build: then the library has changed, and this table with it. */
const cuts = [
  {
    reason: 'nobody asks to hear when a signal gets its first watcher, or loses its last',
    texts: [
      'this.W=null==i?void 0:i.watched;this.Z=null==i?void 0:i.unwatched;',
      'else f(()=>{var t;null==(t=this.W)||t.call(this)})',
      'if(void 0===n)f(()=>{var t;null==(t=this.Z)||t.call(this)})',
    ],
  },
  {
    reason: 'names are for tools that developers of Preact look through',
    texts: ['this.name=null==i?void 0:i.name}', 'this.name=null==i?void 0:i.name;', ',{name:"sub"}'],
    keep: ['}', '', ''],
  },
  {
    reason: 'a signal is read by its value here, never as a text or a number by itself',
    texts: [
      'y.prototype.valueOf=function(){return this.value};',
      'y.prototype.toString=function(){return this.value+""};',
      'y.prototype.toJSON=function(){return this.value};',
    ],
  },
  {
    reason: 'the mark by which other libraries know a signal: dApps never get one of ours',
    texts: ['const t=Symbol.for("preact-signals");', 'y.prototype.brand=t;'],
  },
  {
    reason: 'models that end their own effects: ours are plain factories, and each effect is stopped by whoever began it',
    texts: [
      'if(s)s.push(this)',
      'const i=o,n=s;o=void 0;s=void 0;try{return t()}finally{o=i;s=n}',
      'm.prototype.dispose=function(){this.d()};',
      'o[Symbol.dispose]=o;',
    ],
    keep: ['', 'const i=o;o=void 0;try{return t()}finally{o=i}', '', ''],
  },
]

/** The same for what binds signals to Preact. */
export const bindingCuts = [
  {
    reason: 'models and actions of its own: nobody here makes one',
    texts: ['Signal,action,batch,computed,createModel,effect,signal,untracked'],
    keep: ['Signal,batch,computed,effect,signal,untracked'],
  },
  {
    reason: 'a tool for developers that asks each component why it was drawn',
    texts: ['m="undefined"!=typeof window&&!!window.__PREACT_SIGNALS_DEVTOOLS__,', 'var n;if(m)null==(n=this.y)||n.call(this);'],
  },
  {
    reason: 'names are for such tools',
    texts: [
      't.name="ReactiveDom";',
      'w.displayName="ReactiveTextNode";',
      'a(function(){r=this},{name:n})',
      ',"function"==typeof r.type?r.type.displayName||r.type.name:""',
    ],
    keep: ['', '', 'a(function(){r=this})', ''],
  },
]

/**
 * The esbuild plugin that does so.
 * @param {string} root where packages are
 * @returns {import('esbuild').Plugin}
 */
export function signalsPlugin(root) {
  return {
    name: 'signals',
    setup(build) {
      const file = join(dirname(createRequire(join(root, 'build.mjs')).resolve('@preact/signals-core')), 'signals-core.mjs')
      build.onLoad({ filter: /[\\/]signals-core[\\/]dist[\\/]signals-core\.(mjs|module\.js|js)$/ }, () => ({
        contents: cut(readFileSync(file, 'utf8')),
      }))
      build.onLoad({ filter: /[\\/]@preact[\\/]signals[\\/]dist[\\/]signals\.(mjs|module\.js)$/ }, ({ path }) => ({
        contents: cut(readFileSync(path.replace(/signals\.mjs$/, 'signals.module.js'), 'utf8'), bindingCuts, '@preact/signals'),
        resolveDir: dirname(path),
      }))
    },
  }
}

/**
 * @param {string} source
 * @param {{ reason: string, texts: string[], keep?: string[] }[]} [table]
 * @param {string} [name] the package
 */
export function cut(source, table = cuts, name = '@preact/signals-core') {
  for (const { texts, keep = [] } of table) {
    for (const [at, text] of texts.entries()) {
      if (!source.includes(text)) throw new Error(`${name} has changed: ${text} is not there any more (scripts/signals-plugin.mjs)`)
      source = source.replace(text, () => keep[at] ?? '')
    }
  }
  return source
}
