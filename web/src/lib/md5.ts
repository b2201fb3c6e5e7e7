// The MD5 digest of a text, for operators who switch HASH_PW_CLIENT on. It adds nothing over TLS; the server still
// stores a slow salted hash of it.

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const constants = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32))

type State = [number, number, number, number]

function mix(round: number, [, b, c, d]: State): [value: number, word: number] {
  if (round < 16) return [(b & c) | (~b & d), round]
  if (round < 32) return [(d & b) | (~d & c), (5 * round + 1) % 16]
  if (round < 48) return [b ^ c ^ d, (3 * round + 5) % 16]
  return [c ^ (b | ~d), (7 * round) % 16]
}

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))

function digestBlock(start: State, block: DataView, offset: number): State {
  let state: State = [...start]
  for (let round = 0; round < 64; round++) {
    const [a, b, c, d] = state
    const [value, word] = mix(round, state)
    const sum = (a + value + (constants[round] ?? 0) + block.getUint32(offset + word * 4, true)) | 0
    const shift = shifts[(round >> 4) * 4 + (round % 4)] ?? 0
    state = [d, (b + rotate(sum, shift)) | 0, b, c]
  }
  return state.map((value, i) => (value + (start[i] ?? 0)) | 0) as State
}

/** 32 lower-case hexadecimal digits. */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, bytes.length << 3, true)
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true)
  let state: State = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (let offset = 0; offset < padded.length; offset += 64) state = digestBlock(state, view, offset)
  const out = new DataView(new ArrayBuffer(16))
  state.forEach((value, i) => out.setInt32(i * 4, value, true))
  return Array.from(new Uint8Array(out.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
