// Performers keep the name and place of their school: they follow when the school changes or turns out to be another one.
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Schools } from '#ground/schools'
import * as store from './store.ts'

export interface AtSchoolsNeeds {
  readonly db: Db
  readonly outbox: Outbox
  readonly jobs: Jobs
  readonly schools: Schools
}

const batch = 100

export function followSchools({ db, outbox, jobs, schools }: AtSchoolsNeeds, savePage: (tx: Db, id: string) => Promise<void>): void {
  // A large school has more people than one delivery of events should wait for.
  const follow = (schoolId: string, tx: Db) => jobs.send(tx, 'accounts.school', { schoolId })
  outbox.on('school.changed', ({ schoolId }, tx) => follow(schoolId, tx))
  outbox.on('school.merged', ({ from }, tx) => follow(from, tx))

  jobs.define({
    name: 'accounts.school',
    async run({ schoolId }) {
      for (let last = ''; ; ) {
        const ids = await inTransaction(db, async (tx) => {
          const school = (await schools.byIds([schoolId], tx)).get(schoolId)
          const found = school ? await store.performersAt(tx, schoolId, { after: last, limit: batch }) : []
          if (school) await store.moveToSchool(tx, found, school)
          for (const id of found) await savePage(tx, id)
          return found
        })
        last = ids.at(-1) ?? last
        if (ids.length < batch) return
      }
    },
  })
}
