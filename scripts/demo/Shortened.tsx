/** @jsxImportSource react */
/** How many characters at the end are always seen. */
const TAIL = 6

/** A long value on one line: its middle gives way to the room there is, yet it can be read, found and copied in full. */
export function Shortened({ value, code = false }: { value: string; code?: boolean }) {
  return (
    <span className={code ? 'shortened code' : 'shortened'} title={value}>
      <span>{value.slice(0, -TAIL)}</span>
      <span>{value.slice(-TAIL)}</span>
    </span>
  )
}
