// MP4 as a row of boxes, each with its length before it: enough to cut a file where it is whole, and to find where one begins.

/** The largest fragment that a line may send; nothing of ours is longer. */
const longestBox = 16_000_000
const headLength = 8

export interface Box {
  readonly type: string
  readonly bytes: Buffer
}

const lengthAt = (bytes: Buffer, at: number) => bytes.readUInt32BE(at)

/** A file as far as its boxes are whole, in as few pieces as it is read in: what a crash tore at the end, or no box at all, ends the reading. */
export async function* wholeRuns(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.concat([rest, chunk])
    let at = 0
    let isBox = true
    while (isBox && rest.length - at >= headLength) {
      const length = lengthAt(rest, at)
      isBox = length >= headLength && length <= longestBox
      if (!isBox || rest.length - at < length) break
      at += length
    }
    if (at > 0) yield rest.subarray(0, at)
    if (!isBox) return
    rest = rest.subarray(at)
  }
}

/** The same box by box. */
export async function* wholeBoxes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Box> {
  for await (const run of wholeRuns(chunks)) {
    for (let at = 0; at < run.length; at += lengthAt(run, at))
      yield { type: run.toString('latin1', at + 4, at + 8), bytes: run.subarray(at, at + lengthAt(run, at)) }
  }
}
