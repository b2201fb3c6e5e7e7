import type { Needs } from './needs.ts'
import { createScheduleReading } from './reading.ts'
import { createReminders } from './reminders.ts'
import { createScheduleWriting } from './writing.ts'

export type Schedule = ReturnType<typeof createSchedule>

export const createSchedule = (needs: Needs) => ({
  reading: createScheduleReading(needs),
  writing: createScheduleWriting(needs),
  reminders: createReminders(needs),
})
