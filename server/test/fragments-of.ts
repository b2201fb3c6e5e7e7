// What a host's browser sends of a clip: a head, then fragments of MP4, each with the byte that says what it is.
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Demuxer, Muxer } from 'node-av'
import { wholeBoxes } from '../src/platform/media/boxes.ts'

export interface Sent {
  readonly head: Buffer
  readonly fragments: readonly Buffer[]
}

const mime = Buffer.from('video/mp4;codecs="avc1.42001f"')

/** `path`: where its files may lie. */
export async function fragmentsOf(clip: Uint8Array, path: string): Promise<Sent> {
  await writeFile(path, clip)
  const whole = `${path}.live.mp4`
  const input = await Demuxer.open(path)
  const muxer = await Muxer.open(whole, { format: 'mp4', options: { movflags: '+frag_keyframe+empty_moov+default_base_moof' } })
  const [stream] = input.streams
  if (!stream) throw new Error('a clip without a picture')
  const index = muxer.addStream(stream)
  for await (const packet of input.packets(stream.index)) {
    await muxer.writePacket(packet, index)
    packet?.free()
  }
  await muxer.close()
  await input.close()
  const head: Buffer[] = []
  const fragments: Buffer[] = []
  let begun: Buffer | undefined
  for await (const { type, bytes } of wholeBoxes(createReadStream(whole))) {
    if (type === 'ftyp' || type === 'moov') head.push(Buffer.from(bytes))
    if (type === 'moof') begun = Buffer.from(bytes)
    if (type === 'mdat' && begun) fragments.push(Buffer.concat([Buffer.of(1), begun, bytes]))
  }
  return { head: Buffer.concat([Buffer.of(0, mime.length), mime, ...head]), fragments }
}
