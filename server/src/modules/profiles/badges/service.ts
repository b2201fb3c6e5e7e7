// Badges of athletes that their school stands behind (youth.md Y63).
import type { Needs } from './needs.ts'
import { createBadgeReading } from './reading.ts'
import { createBadgeWriting } from './writing.ts'

export type Badges = ReturnType<typeof createBadges>

export function createBadges(needs: Needs) {
  const reading = createBadgeReading(needs)
  return { reading, writing: createBadgeWriting(needs, reading) }
}
