// Gathers encoded frames into the messages that are sent: a head, then a fragment every tenth of a second. Pure of time and
// of the network, so that it can be tested.
import { kinds } from './read-message.ts'
import { mimeOf, writeFragment, writeHead, type Sample, type Shape } from './fmp4.ts'

export interface Frame {
  /** Microseconds since the stream began. */
  at: number
  isKey: boolean
  data: Uint8Array
}

const fragmentTicks = 9_000
/** Sound that finds no picture to go with is not gathered without end. */
const mostSound = 200

const message = (kind: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0))
  all[0] = kind
  let at = 1
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export function headMessage(shape: Shape): Uint8Array<ArrayBuffer> {
  const mime = new TextEncoder().encode(mimeOf(shape))
  return message(kinds.head, Uint8Array.of(mime.length), mime, writeHead(shape))
}

export function createFragments(send: (message: Uint8Array<ArrayBuffer>) => void) {
  let video: Sample[] = []
  let sound: Sample[] = []
  let held: { at: number; isKey: boolean; data: Uint8Array } | undefined
  let hasBegun = false
  let sequence = 0

  const flush = () => {
    const [first] = video
    if (!first) return
    send(message(first.isKey ? kinds.key : kinds.delta, writeFragment((sequence += 1), video, sound)))
    video = []
    sound = []
  }

  return {
    video({ at, isKey, data }: Frame): void {
      if (!hasBegun && !isKey) return
      hasBegun = true
      const ticks = Math.round(at * 0.09)
      // How long a frame lasts is known when the next one comes.
      if (held) {
        video.push({ ...held, duration: Math.max(1, ticks - held.at) })
        const length = video.reduce((sum, { duration }) => sum + duration, 0)
        if (isKey || length >= fragmentTicks) flush()
      }
      held = { at: ticks, isKey, data }
    },
    sound({ at, data }: Frame, microseconds: number): void {
      if (!hasBegun) return
      sound.push({ at: Math.max(0, Math.round(at * 0.048)), duration: Math.round(microseconds * 0.048), isKey: true, data })
      if (sound.length > mostSound) sound = []
    },
  }
}
