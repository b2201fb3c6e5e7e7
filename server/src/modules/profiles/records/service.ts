import { createDeciding, tellOfDecisions } from './deciding.ts'
import { createFirstLooks } from './first-looks.ts'
import type { Needs } from './needs.ts'
import { createRecordReading } from './reading.ts'
import { createRecordViewing } from './viewing.ts'
import { createRecordWriting } from './writing.ts'

export type Records = ReturnType<typeof createRecords>

export function createRecords(needs: Needs) {
  const viewing = createRecordViewing(needs)
  tellOfDecisions(needs)
  return {
    viewing,
    reading: createRecordReading(needs, viewing),
    writing: createRecordWriting(needs),
    deciding: createDeciding(needs),
    firstLooks: createFirstLooks(needs),
  }
}
