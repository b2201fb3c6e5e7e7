import { AV_CODEC_ID_H264, Demuxer } from 'node-av'

/** Bytes before each unit of a picture: its length (ISO/IEC 14496-15, 5.3.4.2). All encoders that we know write four. */
const lengthBytes = 4

/** Units one behind the other, each after its length. With start codes in their place Chromium shows the picture; others do not. */
function isWhole(sample: Buffer): boolean {
  let at = 0
  while (at + lengthBytes <= sample.length) at += lengthBytes + sample.readUInt32BE(at)
  return at === sample.length
}

/** How many pictures of a film are written otherwise than its head says: what Firefox and Safari do not play. */
export async function misreadSamples(path: string): Promise<number> {
  await using input = await Demuxer.open(path)
  const video = input.video()
  if (video?.codecpar.codecId !== AV_CODEC_ID_H264) return 0
  let count = 0
  for await (const packet of input.packets(video.index)) {
    if (packet?.data && !isWhole(packet.data)) count += 1
    packet?.free()
  }
  return count
}
