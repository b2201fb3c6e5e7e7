// How loud a sound is from its beginning to its end, taken from the file that was written.
import { Decoder, Demuxer, FilterAPI } from 'node-av'

const peaks = 160
/** Enough to see where somebody speaks. */
const rate = 8000

/** Base64 of one byte a peak, the loudest at 255; null where nothing is heard. */
export async function drawWaveform(path: string, seconds: number): Promise<string | null> {
  await using input = await Demuxer.open(path, { format: 'mov' })
  const sound = input.streams.find((stream) => stream.codecpar.sampleRate > 0)
  if (!sound || seconds <= 0) return null
  using decoder = await Decoder.create(sound, { exitOnError: false, threadCount: 1 })
  using filter = FilterAPI.create(`aresample=${rate},aformat=sample_fmts=s16:channel_layouts=mono`)
  const loudest = new Uint16Array(peaks)
  const samplesEach = Math.max(1, (seconds * rate) / peaks)
  let at = 0
  for await (const frame of filter.frames(decoder.frames(input.packets(sound.index)))) {
    if (!frame) continue
    const bytes = frame.toBuffer()
    for (let n = 0; n < frame.nbSamples; n++, at++) {
      const peak = Math.min(peaks - 1, Math.floor(at / samplesEach))
      const loud = Math.abs(bytes.readInt16LE(n * 2))
      if (loud > (loudest[peak] ?? 0)) loudest[peak] = Math.min(loud, 32_767)
    }
    frame.free()
  }
  const most = Math.max(...loudest)
  if (most === 0) return null
  return Buffer.from(loudest.map((loud) => Math.round((loud / most) * 255))).toString('base64')
}
