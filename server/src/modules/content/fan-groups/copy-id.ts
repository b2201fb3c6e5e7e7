import { createHash } from 'node:crypto'

/** A UUIDv5: the same for the same two. */
export function copyId(broadcastId: string, accountId: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(broadcastId.replaceAll('-', ''), 'hex'))
    .update(accountId)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
