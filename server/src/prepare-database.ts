// Tables, the queue and the program's login, as this release needs them: done by every start, and by `npm run migrate` before the starts.
import { ensureLogin, inTurn, migrate, refuseRestoring } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'

interface Place {
  readonly ownerUrl: string
  /** As the program. */
  readonly url: string
  /** Told what it waits for. */
  say(line: string): void
}

/** Answers the names of the migrations that were made. Processes of the release before may run meanwhile (decision 120). */
export const prepareDatabase = ({ ownerUrl, url, say }: Place): Promise<string[]> =>
  inTurn(
    ownerUrl,
    async () => {
      await refuseRestoring(ownerUrl)
      const made = await migrate(ownerUrl, { say })
      await migrateJobs(ownerUrl)
      await ensureLogin(ownerUrl, url)
      return made
    },
    say,
  )
