// How loud a microphone is, from 0 to 100, several times a second.
import { framesOf } from './publish.ts'

const every = 80
/** Decibels under the loudest that count as silence. */
const quietest = -60

function loudest(data: AudioData): number {
  const samples = new Float32Array(data.numberOfFrames)
  data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
}

export function watchLevel(track: MediaStreamTrack, say: (level: number) => void): () => void {
  const frames = framesOf<AudioData>(track)
  let most = 0
  let saidAt = 0
  const read = async () => {
    for (let { value } = await frames.read(); value; { value } = await frames.read()) {
      most = Math.max(most, loudest(value))
      value.close()
      if (performance.now() - saidAt < every) continue
      saidAt = performance.now()
      const decibels = 20 * Math.log10(Math.max(most, 1e-6))
      say(Math.round(Math.min(100, Math.max(0, 100 * (1 - decibels / quietest)))))
      most = 0
    }
  }
  // A meter that stands still is no reason to stop.
  void read().catch(() => undefined)
  return () => void frames.cancel().catch(() => undefined)
}
