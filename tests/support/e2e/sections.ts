// How texts are kept in a file: each under a line `## NAME`. What a view shows in one state (`VIEW, STATE`) and in another is mostly the same, so a
// state is kept as what is different from one above it, between lines that say from where on:
//
//     ## VIEW, STATE
//     as VIEW
//       - text: the last line that both have
//     <   - button "Pay"
//     >   - button "Pay" [disabled]
//
// An item of a list that holds one thing stands on one line with it: `- listitem > button "Ether ETH"`; so does the dialog with its header, in its
// order: `- dialog "Select Token" > Back, heading, Close`.

/** The texts of a file by their names. */
export function readSections(file: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const section of file.split(/^## /m).slice(1)) {
    const [name, ...lines] = section.trimEnd().replace(/\n\n/, '\n').split('\n') as [string, ...string[]]
    const like = texts.get(lines[0]?.match(/^as (.+)$/)?.[1] ?? '')
    texts.set(name, (like === undefined ? unfold(lines) : change(like.split('\n'), lines.slice(1))).join('\n'))
  }
  return texts
}

/** The file that keeps these texts. */
export function writeSections(texts: ReadonlyMap<string, string>): string {
  const sections: string[] = []
  const above = new Map<string, string>()
  for (const [name, text] of texts) {
    const view = toView(name)
    const ways = [...above].filter(([other]) => toView(other) === view).map(([other, like]) => [`as ${other}`, ...toChange(like, text)])
    const [shortest] = [fold(text.split('\n')), ...ways.filter(way => isWay(way, above, text))].sort((one, two) => one.length - two.length)
    sections.push(`## ${name}\n${shortest!.join('\n')}\n`)
    above.set(name, text)
  }
  return sections.join('\n')
}

const toView = (name: string) => name.split(',')[0]

const isWay = ([as, ...changes]: string[], above: ReadonlyMap<string, string>, text: string) =>
  change(above.get(as!.slice(3))!.split('\n'), changes).join('\n') === text

/** Lines with a change: `< line` goes, `> line` comes, any other is where one is; each is the next of its words. */
function change(lines: readonly string[], changes: readonly string[]): string[] {
  const changed: string[] = []
  let at = 0
  for (const each of changes) {
    if (each.startsWith('> ')) {
      changed.push(each.slice(2))
      continue
    }
    const goes = each.startsWith('< ')
    const next = lines.indexOf(goes ? each.slice(2) : each, at)
    changed.push(...lines.slice(at, goes ? next : next + 1))
    at = next + 1
  }
  return [...changed, ...lines.slice(at)]
}

/** What leads from one text to the other. */
function toChange(from: string, to: string): string[] {
  const [before, after] = [from.split('\n'), to.split('\n')]
  // common[i][j]: how many lines both have in common from line i of the one and line j of the other on
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i]![j] = before[i] === after[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const changes: string[] = []
  let isSame = false
  for (let [i, j] = [0, 0]; i < before.length || j < after.length; ) {
    if (i < before.length && before[i] === after[j]) {
      isSame = true
      i++
      j++
    } else if (j === after.length || (i < before.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      changes.push(`< ${before[i++]!}`)
      isSame = false
    } else {
      if (isSame) changes.push(before[i - 1]!)
      changes.push(`> ${after[j++]!}`)
      isSame = false
    }
  }
  return changes
}

const depth = (line = '') => line.search(/\S|$/)

/** Whether the item of a list at this line holds one thing. */
function holdsOne(lines: readonly string[], at: number): boolean {
  const inside = lines.slice(at + 1)
  const end = inside.findIndex(line => depth(line) <= depth(lines[at]))
  const held = (end < 0 ? inside : inside.slice(0, end)).filter(line => depth(line) === depth(lines[at]) + 2)
  return held.length === 1
}

const ITEM = '- listitem'

/** The header of a dialog: buttons around a heading that says its name. */
function foldHeader(lines: readonly string[]): readonly string[] {
  const [, title] = /^- dialog "(.+)":$/.exec(lines[0]!) ?? []
  const end = lines.findIndex((line, at) => at > 0 && !/^ {2}- button "[^",]+"$/.test(line) && line !== `  - heading "${title}" [level=1]`)
  const header = lines.slice(1, Math.max(1, end))
  if (!header.some(line => line.startsWith('  - heading'))) return lines
  const words = header.map(line => /^ {2}- button "(.+)"$/.exec(line)?.[1] ?? 'heading')
  return [`- dialog "${title}" > ${words.join(', ')}`, ...lines.slice(end)]
}

function unfoldHeader(lines: readonly string[]): readonly string[] {
  const [, title, words] = /^- dialog "(.+)" > (.+)$/.exec(lines[0] ?? '') ?? []
  if (!words) return lines
  const header = words.split(', ').map(word => (word === 'heading' ? `  - heading "${title}" [level=1]` : `  - button "${word}"`))
  return [`- dialog "${title}":`, ...header, ...lines.slice(1)]
}

const fold = (lines: readonly string[]) =>
  foldHeader(lines).flatMap((line, at, lines) => {
    if (at && lines[at - 1]!.trim() === `${ITEM}:` && holdsOne(lines, at - 1)) return []
    return line.trim() === `${ITEM}:` && holdsOne(lines, at) ? [`${line.slice(0, -1)} > ${lines[at + 1]!.trim().slice(2)}`] : [line]
  })

const unfold = (lines: readonly string[]) =>
  unfoldHeader(lines).flatMap(line => {
    const [, before, held] = line.match(/^( *- listitem) > (.*)$/) ?? []
    return before === undefined ? [line] : [`${before}:`, `${' '.repeat(depth(line) + 2)}- ${held!}`]
  })
