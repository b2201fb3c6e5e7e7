import { randomFillSync } from 'node:crypto'

const bytes = new Uint8Array(16)
// Asking the system for each id alone costs more than making it.
const entropy = new Uint8Array(8 * 256)
let used = entropy.length
let lastTime = 0
let sequence = 0

/** A UUIDv7: ids made later sort later, also within one millisecond of one process (RFC 9562, method 1). */
export function newId(): string {
  const time = Date.now()
  sequence = time > lastTime ? 0 : sequence + 1
  // 4096 ids in one millisecond: borrow the next one rather than break the order.
  if (sequence > 0xfff) sequence = 0
  lastTime = sequence === 0 && time <= lastTime ? lastTime + 1 : Math.max(time, lastTime)
  if (used === entropy.length) {
    randomFillSync(entropy)
    used = 0
  }
  bytes.set(entropy.subarray(used, used + 8), 8)
  used += 8
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(lastTime / 2 ** (8 * (5 - i))) % 256
  bytes[6] = 0x70 | (sequence >> 8)
  bytes[7] = sequence & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The same, and above an id that may be of another process whose clock is ahead. */
export function newIdAfter(last: string | null): string {
  const id = newId()
  if (last === null || id > last) return id
  lastTime = Number.parseInt(last.slice(0, 8) + last.slice(9, 13), 16)
  sequence = 0xfff
  return newId()
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a text from outside may be compared with an id column at all. */
export const isId = (value: string) => pattern.test(value)
