// Reports: written once, kept with the thing as it was, answered when their case is decided, forgotten after a year.
import { after, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Accounts } from '#people/accounts'
import type { Media } from '#content/media'
import type { CaseReport } from '#care/cases'
import { reporterLetter } from './letter.ts'
import { memory } from './policy.ts'
import * as store from './store.ts'
import type { SealedReport, Snapshot } from './tables.ts'
import { createWriting, type WritingNeeds } from './writing.ts'

export interface Needs extends WritingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly mail: Mail
  readonly outbox: Outbox
  readonly sealing: Sealing
  readonly accounts: Accounts
  readonly media: Media
}

export type Reports = ReturnType<typeof createReports>

const forgetBatch = 500

const readSnapshot = (text: string): Snapshot => JSON.parse(text) as Snapshot

/** A file is large and never changes, so what stands for it is worked out after the report. */
function fingerprint({ db, jobs, media }: Needs, sealed: SealedReport): void {
  jobs.define({
    name: 'reports.fingerprint',
    retries: 5,
    async run({ reportId }) {
      const row = await store.find(db, reportId)
      if (!row) return
      const { fileIds } = readSnapshot(sealed.open(row).snapshot)
      const files = await media.load(fileIds)
      const hashes: Record<string, string> = {}
      for (const [id, file] of files) {
        const hash = await media.digestOf(file)
        if (hash !== undefined) hashes[id] = hash
      }
      await store.saveHashes(db, reportId, hashes)
    },
  })
}

function forgetOldOnes({ db, clock, jobs }: Needs): void {
  jobs.define({
    name: 'reports.forget',
    schedule: '41 3 * * *',
    async run() {
      while ((await store.forget(db, after(clock.now(), -memory), forgetBatch)) === forgetBatch);
    },
  })
}

function answer({ clock, outbox, mail, accounts }: Needs): void {
  outbox.on('case.decided', async ({ caseId, target, decision, rule, isAppeal }, tx) => {
    const { reporterIds, changedIds } = await store.close(tx, caseId, decision !== 'keep', clock.now())
    const accountIds = [...reporterIds, ...changedIds]
    if (accountIds.length > 0) await outbox.write(tx, 'reports.answered', { caseId, accountIds, target, decision, isAppeal })
    for (const { account } of await accounts.loadMany(accountIds, tx)) {
      const { id, email, email_verified_at: at, name } = account
      if (email === null || at === null) continue
      await mail.send(tx, reporterLetter({ to: email, name, target, decision, rule, isChanged: changedIds.includes(id) }))
    }
  })
}

export function createReports(needs: Needs) {
  const { db, sealing } = needs
  const sealed = sealing.of('report', 'id', ['description', 'snapshot'])
  fingerprint(needs, sealed)
  forgetOldOnes(needs)
  answer(needs)
  return {
    writing: createWriting(needs, sealed),
    reportersOf: store.reportersOf,

    /** For staff with the case, the first hundred. */
    async ofCase(caseId: string): Promise<CaseReport[]> {
      const rows = await store.listOfCase(db, caseId)
      return rows.map(sealed.open).map((row) => {
        const { title, text, fileIds } = readSnapshot(row.snapshot)
        return {
          id: row.id,
          reason: row.reason,
          description: row.description,
          reporterId: row.reporter_id,
          reliability: row.reliability,
          snapshot: { title, text, files: fileIds.map((id) => ({ _id: id, sha256: row.hashes[id] ?? null })) },
          createdAt: row.created_at,
        }
      })
    },
  }
}
