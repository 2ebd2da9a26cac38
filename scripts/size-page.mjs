// The page of `npm run size -- --html`: bars against limits, and what each room holds.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kB } from './size-report.mjs'
import { layOut, toTree } from './treemap.mjs'

/**
 * One page that needs nothing else.
 * @param {{ report: import('./size-report.mjs').Report, cache: string }} options
 */
export async function writePage({ report, cache }) {
  const metafile = JSON.parse(await readFile(join(cache, 'meta.json'), 'utf8'))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Latchkey: what a visitor downloads</title>
<style>${style}</style>
<h1>What a visitor downloads</h1>
<p>Over the wire: brotli 11, 1 kB = 1000 B.</p>
${report.problems.map(problem => `<p class="bad">✗ ${escape(problem)}</p>`).join('\n')}
<table>
<thead><tr><th>Room<th>Size<th>Limit<th>Aim<th class="wide">Size against limit; lines are the aim and, when passed, the limit
<tbody>
${report.rows.map(toRow).join('\n')}
</table>
<h2>What each room holds</h2>
<p>Areas are minified bytes before compression.</p>
${report.rows
  .filter(({ files }) => files.length)
  .map((row, index) => toMap(row, metafile, index === 0))
  .join('\n')}
</html>
`
}

function toRow({ title, name, size, limit, aim, files }) {
  const scale = Math.max(limit, size)
  const percent = bytes => ((bytes / scale) * 100).toFixed(2)
  const state = size > limit ? 'over' : size > aim ? 'near' : 'fine'
  return `<tr><th scope="row">${files.length ? `<a href="#${name}">${escape(title)}</a>` : escape(title)}<td>${kB(size)}<td>${kB(limit)}<td>${kB(aim)}<td class="wide">
<div class="bar" role="img" aria-label="${Math.round((size / limit) * 100)} % of the limit, ${Math.round((size / aim) * 100)} % of the aim"><i class="limit" style="width:${percent(limit)}%"></i><i class="${state}" style="width:${percent(size)}%"></i><i class="mark" style="left:${percent(aim)}%"></i>${size > limit ? `<i class="mark" style="left:${percent(limit)}%"></i>` : ''}</div>`
}

function toMap({ title, name, files }, metafile, open) {
  const sizes = new Map()
  for (const file of files) {
    for (const [source, { bytesInOutput }] of Object.entries(metafile.outputs[`dist/${file}`].inputs)) {
      if (bytesInOutput) sizes.set(source, (sizes.get(source) ?? 0) + bytesInOutput)
    }
  }
  const tree = toTree(sizes)
  const box = { x: 0, y: 0, width: 1000, height: 420 }
  const boxes = layOut(tree, box).map((place, index) => {
    const children = place.node.children ?? [{ ...place.node, name: '' }]
    // Laid out in the true proportions, so that squares are squares, then told in percent.
    const cells = layOut(children, { x: 0, y: 0, width: place.width, height: place.height }).map(cell => toCell(cell, place, place.node))
    return `<section class="hue${index % 6}" style="${toPlace(place, box)}"><h3>${escape(place.node.name)} <small>${toBytes(place.node.size)}</small></h3><div>${cells.join('')}</div></section>`
  })
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return `<details id="${name}"${open ? ' open' : ''}><summary>${escape(title)}: ${toBytes(total)} minified, ${files.length} file${files.length > 1 ? 's' : ''}</summary>
<div class="map">${boxes.join('')}</div>
<table class="list"><thead><tr><th>Source<th>Minified<tbody>${[...sizes]
    .sort(([, a], [, b]) => b - a)
    .map(([source, size]) => `<tr><td>${escape(source)}<td>${toBytes(size)}`)
    .join('')}</table>
</details>`
}

function toCell(cell, parent, { name }) {
  const title = `${name}/${cell.node.name}: ${toBytes(cell.node.size)}`
  return `<span style="${toPlace(cell, { x: 0, y: 0, width: parent.width, height: parent.height })}" title="${escape(title)}">${escape(cell.node.name.split('/').pop())}</span>`
}

function toPlace({ x, y, width, height }, box) {
  const percent = (part, whole) => `${((part / whole) * 100).toFixed(3)}%`
  return `left:${percent(x, box.width)};top:${percent(y, box.height)};width:${percent(width, box.width)};height:${percent(height, box.height)}`
}

const toBytes = bytes => `${bytes.toLocaleString('en')} B`
const escape = text => text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--back:light-dark(#fff,#15161a);--text:light-dark(#14151a,#f3f4f7);--soft:light-dark(#565b68,#a4a9b6);--sunken:light-dark(#eceef3,#26282f);--good:light-dark(#0d7f44,#4ade80);--warn:light-dark(#96600a,#f5b14a);--bad:light-dark(#c92a3d,#ff7a85)}
body{max-width:1080px;margin:32px auto;padding:0 20px;font:15px/1.5 system-ui,sans-serif;background:var(--back);color:var(--text)}
h1{font-size:24px}h2{font-size:18px;margin-top:40px}p{color:var(--soft)}p.bad{color:var(--bad)}a{color:inherit}
table{border-collapse:collapse;width:100%}th,td{padding:6px 12px 6px 0;text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
th:first-child,td:first-child,.wide{text-align:start}th{font-weight:500}thead th{color:var(--soft);font-size:13px}.wide{width:45%}
.bar{position:relative;height:14px;background:none}.bar i{position:absolute;inset-block:0;left:0;border-radius:4px}.bar .limit{background:var(--sunken)}
.bar .fine{background:var(--good)}.bar .near{background:var(--warn)}.bar .over{background:var(--bad)}.bar .mark{width:2px;margin-left:-1px;border-radius:0;background:var(--text);inset-block:-3px}
details{margin:12px 0}summary{cursor:pointer;font-weight:500;padding:6px 0}
.map{position:relative;height:420px;margin:8px 0 12px}.map section{position:absolute;overflow:hidden;box-sizing:border-box;border:1px solid var(--back);background:color-mix(in srgb,var(--hue) 22%,var(--back))}
.map h3{margin:0;padding:2px 6px;height:16px;font-size:11px;font-weight:600;line-height:16px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.map small{font-weight:400;color:var(--soft)}
.map section>div{position:absolute;inset:20px 2px 2px}.map span{position:absolute;overflow:hidden;box-sizing:border-box;border:1px solid var(--back);padding:1px 5px;font-size:11px;line-height:15px;background:color-mix(in srgb,var(--hue) 38%,var(--back));text-overflow:ellipsis;white-space:nowrap}
.hue0{--hue:#4457ff}.hue1{--hue:#0d9f6e}.hue2{--hue:#c9772a}.hue3{--hue:#b13fc0}.hue4{--hue:#2a8fc9}.hue5{--hue:#c92a5d}
.list td,.list th{padding-block:2px;font-size:13px}.list{width:auto}.list td:first-child{padding-inline-end:40px}
`
