import type { Needs } from './needs.ts'
import { sendWelcomes } from './sending.ts'
import { createWriting, type Writing } from './writing.ts'
import './tidings.ts'

export type Welcomes = Writing

export function createWelcomes(needs: Needs): Welcomes {
  const sealed = needs.sealing.of('welcome', 'id', ['text'])
  // Whoever may open a copy may open its files.
  needs.media.guard('welcome', needs.messages.reading.canSeeCopy)
  sendWelcomes(needs, sealed)
  return createWriting(needs, sealed)
}
