import type { Needs } from './needs.ts'
import { createHighlightReading } from './reading.ts'
import { createHighlightWriting } from './writing.ts'

export type Highlights = ReturnType<typeof createHighlights>

export function createHighlights(needs: Needs) {
  const reading = createHighlightReading(needs)
  return { reading, writing: createHighlightWriting(needs, reading) }
}
