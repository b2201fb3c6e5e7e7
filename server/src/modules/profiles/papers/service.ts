// Papers for the verification of athletes and coaches (youth.md Y17).
import type { Needs } from './needs.ts'
import { createPaperReading } from './reading.ts'
import { createPaperWriting } from './writing.ts'

export type Papers = ReturnType<typeof createPapers>

export function createPapers(needs: Needs) {
  const reading = createPaperReading(needs)
  return { reading, writing: createPaperWriting(needs, reading) }
}
