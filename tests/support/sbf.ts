// A program for Solana's virtual machine, put together by hand: there is no compiler for it here.

/** One instruction: what it does, its registers (the target in the low half), offset and number. */
const instruction = (code: number, registers = 0, value = 0): number[] => [code, registers, 0, 0, value, 0, 0, 0]

/** A program that succeeds where it was handed exactly so many accounts, and else fails with how many more there were. */
export function toAccountCounter(accounts: number): Uint8Array {
  return toElf([
    // The number of accounts stands at the beginning of what a program is handed; nought is success.
    ...instruction(0x79, 0x10),
    ...instruction(0x17, 0, accounts),
    ...instruction(0x95),
  ])
}

/** Numbers, the lowest byte first, each in as many bytes as its digit of the layout says. */
const lay = (layout: string, ...values: readonly number[]): number[] =>
  [...layout].flatMap((bytes, at) => Array.from({ length: Number(bytes) }, (_, byte) => Math.floor(values[at]! / 256 ** byte) % 256))

const SECTION = '4488884488'

/** Puts instructions into the file format the loader reads (ELF, 64 bits, shared object of the machine BPF), with the two sections it asks for. */
function toElf(code: readonly number[]): Uint8Array {
  const names = new TextEncoder().encode('\0.text\0.shstrtab\0')
  const [codeAt, namesAt] = [120, 120 + code.length]
  const sectionsAt = Math.ceil((namesAt + names.length) / 8) * 8
  const file = new Uint8Array(sectionsAt + 3 * 64)
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  file.set(lay('2248884222222', 3, 247, 1, codeAt, 64, sectionsAt, 0, 64, 56, 1, 64, 3, 2), 16)
  // What is loaded: the code, to be read and run.
  file.set(lay('44888888', 1, 5, codeAt, codeAt, codeAt, code.length, code.length, 8), 64)
  file.set(code, codeAt)
  file.set(names, namesAt)
  file.set(lay(SECTION, 1, 1, 6, codeAt, codeAt, code.length, 0, 0, 8, 0), sectionsAt + 64)
  file.set(lay(SECTION, 7, 3, 0, 0, namesAt, names.length, 0, 0, 1, 0), sectionsAt + 128)
  return file
}
