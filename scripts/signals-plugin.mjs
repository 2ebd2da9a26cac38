// Leaves out of @preact/signals-core what nobody here can reach: every page pays for it, since a prototype's methods do not fall away.
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
  {
    reason: 'whoever watches a signal has an effect for it',
    texts: ['y.prototype.subscribe=function(t){return x(()=>{const i=this.value;f(()=>t(i))})};'],
  },
  {
    reason:
      'effects that begin within themselves, or end in another order than they began: nobody begins or ends one by hand but the binding to Preact, in pairs',
    texts: [
      'if(1&this.f)throw new Error("Cycle detected");this.f|=1;this.f&=-9;p(this)',
      'if(o!==this)throw new Error("Out-of-order effect");',
    ],
    keep: ['this.f|=1;this.f&=-9;p(this)', ''],
  },
  {
    reason: 'an effect without its function has ended, which is asked already',
    texts: ['if(void 0===this.x)return;'],
  },
  {
    reason: 'clean-ups that effects return: ours return none, so that whoever stops one cleans up after it (tests/build/signals.test.ts)',
    texts: [
      'function p(t){const n=t.j;t.j=void 0;if("function"==typeof n){e++;const s=o;o=void 0;try{n()}catch(i){t.f&=-2;t.f|=8;g(t);throw i}finally{o=s;i()}}}',
      'const i=this.x();if("function"==typeof i)this.j=i',
      'this.j=void 0;',
      't.s=void 0;p(t)}',
      'this.f|=1;this.f&=-9;p(this);',
    ],
    keep: ['', 'this.x()', '', 't.s=void 0}', 'this.f|=1;this.f&=-9;'],
  },
  {
    reason: 'to look at a signal without reading it is to look at what it holds; a computed one looks first (below)',
    texts: ['y.prototype.peek=function(){return f(()=>this.value)};'],
    keep: ['y.prototype.peek=function(){return this.v};'],
  },
  {
    reason: 'a batch that leaves a signal as it was: who reads it looks once more, which says the same',
    texts: [
      '!function(){let t=h;h=void 0;while(void 0!==t){const i=t.S;if(i.v===t.v)for(let n=i.t;void 0!==n;n=n.x)if(n.i===t.i)n.i=i.i;t=t.o}}();',
      'd=++u;',
      'this.l=0;',
      '!function(t){if(0!==e&&0===c)if(t.l!==d){t.l=d;h={S:t,v:t.v,i:t.i,o:h}}}(this);',
      'let h,e=0,c=0,u=0,d=0,v=0;',
    ],
    keep: ['', '', '', '', 'let e=0,c=0,v=0;'],
  },
]

/** Where computed signals begin and end. No page wants one, so they come with the first room that does. */
const COMPUTED = ['function j(t,i){y.call(', 'function g(t){for(']

/** What they need of the core by its minified names; `o`, who reads just now, they also write. */
const LETTERS = ['o', 'l', 'w', 'b', '_', 'v']

/** What computed signals import of the core. */
export const INNER = ['Signal', 'untracked', '$set', ...LETTERS.map(letter => `$${letter}`)]

/** The names of each half that somebody wants. */
export const HALVES = {
  core: ['Signal', 'batch', 'effect', 'signal', 'untracked'],
  computed: ['computed'],
}

/**
 * The two halves of signals-core, each a module.
 * @param {string} source after the cuts
 * @returns {{ core: string, computed: string }}
 */
export function halve(source) {
  const [from, to] = COMPUTED.map(text => source.indexOf(text))
  const exported = /export\{[^}]*\};/.exec(source)?.[0] ?? ''
  if (!(from > 0 && to > from) || !exported.startsWith('export{j as Computed,m as Effect,y as Signal,'))
    throw new Error('@preact/signals-core has changed: its halves are not where they were (scripts/signals-plugin.mjs)')
  const names = exported.replace('j as Computed,', '').replace('O as computed,', '')
  return {
    core: `${source.slice(0, from)}${source.slice(to).replace(exported, names)}
      const $set=t=>{o=t};export{$set,${LETTERS.map(letter => `${letter} as $${letter}`).join()}}`,
    computed: `import{Signal as y,untracked as f,$set,${LETTERS.map(letter => `$${letter} as ${letter}`).join()}}from'signals:core';
      ${source.slice(from, to).replace(/(?<![.\w])o=(this|t);/g, '$set($1);')}j.prototype.peek=function(){return f(()=>this.value)};export{j as Computed,O as computed}`,
  }
}

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
      const halves = halve(cut(readFileSync(file, 'utf8')))
      build.onResolve({ filter: /^@preact\/signals-core$/ }, () => ({ path: 'signals', namespace: 'signals', sideEffects: false }))
      build.onLoad({ filter: /.*/, namespace: 'signals' }, () => ({
        contents: Object.entries(HALVES)
          .map(([half, names]) => `export { ${names.join()} } from 'signals:${half}'`)
          .join('\n'),
        resolveDir: root,
      }))
      build.onResolve({ filter: /^signals:/ }, ({ path }) => ({
        path: file,
        suffix: `?${path.slice(8)}`,
        sideEffects: false,
      }))
      build.onLoad({ filter: /[\\/]signals-core[\\/]dist[\\/]signals-core\.mjs$/ }, ({ suffix }) => ({
        contents: halves[/** @type {'core' | 'computed'} */ (suffix.slice(1))],
        resolveDir: root,
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
      if (!source.includes(text))
        throw new Error(
          `${name} has changed: ${text} is not there any more (scripts/${name === 'preact' || name === '@preact/signals' ? 'preact' : 'signals'}-plugin.mjs)`,
        )
      source = source.replace(text, () => keep[at] ?? '')
    }
  }
  return source
}
