// Takes decisions out of the database into the file, every two seconds, by whichever process works.
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { readNotes } from '../backup/notes.ts'
import { heldBy } from '../backup/recovery.ts'
import { inTransaction, type Db } from '../db/index.ts'
import type { Faults } from '../faults.ts'
import { appendDecisions, copyJournal, journalIn, type Decision } from './journal.ts'

export type Lasting = ReturnType<typeof createLasting>

const pause = 2000
const batch = 1000

export function createLasting({ db, faults, dataFolder }: { db: Db; faults: Pick<Faults, 'note'>; dataFolder: string }) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  /** The rows go once the lines are on the disk: a crash between the two writes a line twice, which says the same twice. */
  const flush = (): Promise<number> =>
    inTransaction(db, async (tx) => {
      // One process writes at a time: each line names the one before.
      await sql`select pg_advisory_xact_lock(hashtextextended('lasting', 0))`.execute(tx)
      const { rows } = await sql<Decision & { n: string }>`
        select n, kind, at, subject, other from lasting_decision order by n limit ${batch} for update`.execute(tx)
      if (rows.length === 0) return 0
      // A journal that is missing after a restore is named as missing: none is begun in its place before somebody has opened the site.
      if (!existsSync(journalIn(dataFolder)) && (await heldBy(tx))) return 0
      await appendDecisions(journalIn(dataFolder), rows)
      await sql`delete from lasting_decision where n = any(${rows.map(({ n }) => n)}::bigint[])`.execute(tx)
      return rows.length
    })

  const work = async (): Promise<void> => {
    if ((await flush()) === 0) return
    const { backup, log } = readNotes(dataFolder)
    for (const to of new Set([backup?.folder, log?.folder])) if (to !== undefined && existsSync(to)) await copyJournal(dataFolder, to)
  }

  return {
    flush: work,
    start(): void {
      timer ??= setInterval(() => {
        running = running.then(work).catch((error: unknown) => faults.note('lasting', error))
      }, pause)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
