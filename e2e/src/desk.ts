// What moderators do that takes its time.
import { undoSeconds } from '@fieldhouse/contract/care'
import type { TestApp } from '../../server/test/index.ts'

/** The seconds pass in which what was decided may be taken back. */
export async function carryOut({ clock, jobs, db, settle }: TestApp): Promise<void> {
  clock.advance(undoSeconds * 1000)
  await jobs.send(db, 'cases.carry-out', {})
  await settle()
}
