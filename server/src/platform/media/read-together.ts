// Several streams of one file, read at once. What comes of a stream that nobody reads yet is dropped, so that all of them begin in the
// same moment, before the first packet is read: else a film whose sound is asked for sooner loses its first pictures.
import type { Demuxer, Packet, Stream } from 'node-av'

type Packets = AsyncGenerator<Packet | null>

async function* goOn(packets: Packets, first: Promise<IteratorResult<Packet | null>>): Packets {
  try {
    for (let next = await first; !next.done; next = await packets.next()) yield next.value
  } finally {
    await packets.return(undefined)
  }
}

/** Begins to read all of these; each is taken once, in any order, whenever its reader is ready. */
export function readTogether(input: Demuxer, streams: readonly (Stream | undefined)[]): (stream: Stream) => Packets {
  const begun = new Map(
    streams.flatMap((stream) => {
      if (!stream) return []
      const packets = input.packets(stream.index)
      const first = packets.next()
      // Whoever takes it hears of what goes wrong.
      first.catch(() => undefined)
      return [[stream.index, goOn(packets, first)] as const]
    }),
  )
  return (stream) => {
    const packets = begun.get(stream.index)
    if (!packets) throw new Error(`Nobody began to read the stream ${stream.index}`)
    return packets
  }
}
