// MP4 as a row of boxes, each with its length before it: enough to cut a file where it is whole, and to find where one begins.

/** The largest fragment that a line may send; nothing of ours is longer. */
const longestBox = 16_000_000
const headLength = 8

export interface Box {
  readonly type: string
  readonly bytes: Buffer
}

/** The boxes of a file as far as they are whole: what a crash tore at the end, or no box at all, ends the reading. */
export async function* wholeBoxes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Box> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.concat([rest, chunk])
    let at = 0
    while (rest.length - at >= headLength) {
      const length = rest.readUInt32BE(at)
      if (length < headLength || length > longestBox) return
      if (rest.length - at < length) break
      yield { type: rest.toString('latin1', at + 4, at + 8), bytes: rest.subarray(at, at + length) }
      at += length
    }
    rest = rest.subarray(at)
  }
}
