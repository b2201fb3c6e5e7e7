// What stands in a zip archive that was made without compression: names and texts.

/** Throws on anything that is not a whole archive of stored entries. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end === -1) throw new Error('no end of an archive')
  const entries = new Map<string, Buffer>()
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('a compressed entry')
    const [size, nameLength, extra, comment] = [zip.readUInt32LE(at + 24), ...[28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))]
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    entries.set(name, zip.subarray(start, start + size))
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}
