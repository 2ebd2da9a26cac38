/** Typed data as lines for people: `seller: 0x…`, with what is inside of something indented. */
export const printData = (value: unknown): string => toLines(value).join('\n')

function toLines(value: unknown): string[] {
  if (!isNested(value)) return [printPlain(value)]
  if (Array.isArray(value)) return value.flatMap(item => toLines(item).map((line, index) => `${index ? ' ' : '–'} ${line}`))
  return Object.entries(value).flatMap(([key, item]) =>
    isNested(item) ? [`${key}:`, ...toLines(item).map(line => `  ${line}`)] : [`${key}: ${printPlain(item)}`],
  )
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

// A text with line breaks could pretend to be more fields than there are.
function printPlain(value: unknown): string {
  return typeof value === 'string' && !/[\0-\x1f\x7f\u2028\u2029]/.test(value) ? value : (JSON.stringify(value) ?? String(value))
}
