// The mailbox to which letters come back, read each minute. What is no report of a letter of ours stays there for whoever looks into it.
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs, NoData } from '#platform/jobs/index.ts'
import { addressOfMail, readReport, type Mail, type ReadMailbox, type ReturnPaths } from '#platform/mail/index.ts'
import type { MailReturn, MailStops } from '#people/mail-stops'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'house.mailbox': NoData
  }
}

export interface MailboxNeeds {
  readonly db: Db
  readonly jobs: Jobs
  readonly faults: Faults
  readonly mail: Pick<Mail, 'count'>
  readonly mailStops: Pick<MailStops, 'takeReturns'>
  readonly returnPaths: ReturnPaths
  /** Undefined: there is none. */
  readonly readMailbox: ReadMailbox | undefined
}

/** Whom of ours a report is about: an address in it, or the one that we wrote to, whichever its way back was signed for. */
async function returnOf(db: Db, paths: ReturnPaths, source: Buffer): Promise<MailReturn | undefined> {
  const report = await readReport(source)
  if (!report) return undefined
  for (const way of paths.find(report.text)) {
    const address = [...report.addresses, ...(await addressOfMail(db, way.id))].find(way.isFor)
    const { kind, isForGood, why } = report
    if (address !== undefined) return { kind, address, letterId: way.id, isForGood, why }
  }
  return undefined
}

export function defineMailbox({ db, jobs, faults, mail, mailStops, returnPaths, readMailbox }: MailboxNeeds): void {
  const take = async (source: Buffer): Promise<boolean> => {
    let found: MailReturn | undefined
    try {
      found = await returnOf(db, returnPaths, source)
    } catch (error) {
      // Somebody’s letter that nobody can read keeps no other from being read.
      faults.note('letter that came back', error)
    }
    if (!found) return false
    // One letter comes back once, however many servers say so and whoever reads it at the same time.
    for (const { kind } of await mailStops.takeReturns(`${found.kind} ${found.letterId}`, [found])) await mail.count(kind)
    return true
  }
  jobs.define({
    name: 'house.mailbox',
    schedule: '* * * * *',
    run: async () => {
      await readMailbox?.(take)
    },
  })
}
