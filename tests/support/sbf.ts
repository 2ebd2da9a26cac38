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

/** Puts instructions into the file format the loader reads (ELF, 64 bits, shared object of the machine BPF), with the two sections it asks for. */
function toElf(code: readonly number[]): Uint8Array {
  const names = new TextEncoder().encode('\0.text\0.shstrtab\0')
  const [codeAt, namesAt] = [120, 120 + code.length]
  const sectionsAt = Math.ceil((namesAt + names.length) / 8) * 8
  const file = new Uint8Array(sectionsAt + 3 * 64)
  const view = new DataView(file.buffer)
  const write = (at: number, values: readonly [offset: number, bits: 16 | 32 | 64, value: number][]) => {
    for (const [offset, bits, value] of values) {
      if (bits === 64) view.setBigUint64(at + offset, BigInt(value), true)
      else if (bits === 32) view.setUint32(at + offset, value, true)
      else view.setUint16(at + offset, value, true)
    }
  }
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  write(0, [
    [16, 16, 3],
    [18, 16, 247],
    [20, 32, 1],
    [24, 64, codeAt],
    [32, 64, 64],
    [40, 64, sectionsAt],
    [52, 16, 64],
    [54, 16, 56],
    [56, 16, 1],
    [58, 16, 64],
    [60, 16, 3],
    [62, 16, 2],
  ])
  // What is loaded: the code, to be read and run.
  write(64, [
    [0, 32, 1],
    [4, 32, 5],
    [8, 64, codeAt],
    [16, 64, codeAt],
    [24, 64, codeAt],
    [32, 64, code.length],
    [40, 64, code.length],
    [48, 64, 8],
  ])
  file.set(code, codeAt)
  file.set(names, namesAt)
  write(sectionsAt + 64, [
    [0, 32, 1],
    [4, 32, 1],
    [8, 64, 6],
    [16, 64, codeAt],
    [24, 64, codeAt],
    [32, 64, code.length],
    [48, 64, 8],
  ])
  write(sectionsAt + 128, [
    [0, 32, 7],
    [4, 32, 3],
    [24, 64, namesAt],
    [32, 64, names.length],
    [48, 64, 1],
  ])
  return file
}
