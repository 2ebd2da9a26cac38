/**
 * Keccak-256, as Ethereum hashes names and messages and spells addresses. Written out because a library's share would be torn out of the chunk
 * that sends: 0.5 kB more for everyone who pays. It is slow, about 2 ms for 1 kB once warm: what is hashed from outside has a limit (`SIGN_IN_LENGTH`).
 */

/** Bytes that are taken in at once. */
const RATE = 136

/** The hash of some bytes: 32 bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(bytes.length / RATE) + 1) * RATE)
  padded.set(bytes)
  padded[bytes.length] = 1
  padded[padded.length - 1]! |= 0x80
  const input = new DataView(padded.buffer)
  const lanes = new BigUint64Array(25)
  for (let at = 0; at < padded.length; at += RATE) {
    for (let lane = 0; lane < RATE / 8; lane++) lanes[lane]! ^= input.getBigUint64(at + lane * 8, true)
    permute(lanes)
  }
  const output = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) output.setBigUint64(lane * 8, lanes[lane]!, true)
  return new Uint8Array(output.buffer)
}

const rotate = (lane: bigint, by: number): bigint => BigInt.asUintN(64, lane << BigInt(by)) | (lane >> BigInt(64 - by))

/** The 24 rounds of Keccak-f[1600] (FIPS 202, section 3.2), with the names of its steps. */
function permute(lanes: BigUint64Array): void {
  let constant = 1
  for (let round = 0; round < 24; round++) {
    // θ
    const columns = [0, 1, 2, 3, 4].map(x => lanes[x]! ^ lanes[x + 5]! ^ lanes[x + 10]! ^ lanes[x + 15]! ^ lanes[x + 20]!)
    for (let at = 0; at < 25; at++) lanes[at]! ^= columns[(at + 4) % 5]! ^ rotate(columns[(at + 1) % 5]!, 1)
    // ρ and π
    let [x, y, carried] = [1, 0, lanes[1]!]
    for (let step = 0; step < 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = lanes[x + 5 * y]!
      lanes[x + 5 * y] = rotate(carried, (((step + 1) * (step + 2)) / 2) % 64)
      carried = next
    }
    // χ
    for (let row = 0; row < 25; row += 5) {
      const before = lanes.slice(row, row + 5)
      for (let at = 0; at < 5; at++) lanes[row + at]! ^= ~before[(at + 1) % 5]! & before[(at + 2) % 5]!
    }
    // ι
    for (let bit = 0; bit < 7; bit++) {
      constant = ((constant << 1) ^ ((constant >> 7) * 0x71)) % 256
      if (constant & 2) lanes[0]! ^= 1n << BigInt((1 << bit) - 1)
    }
  }
}
