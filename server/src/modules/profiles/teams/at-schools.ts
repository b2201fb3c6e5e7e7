// A team's address and what it is found by name its school: they follow when the school changes or turns out to be another one.
import type { Db } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import type { SavePage } from './page-row.ts'
import * as store from './store.ts'

export function followSchools({ outbox }: Pick<Needs, 'outbox'>, savePage: SavePage): void {
  const saveAll = async (tx: Db, schoolId: string) => {
    for (const { id } of await store.teamsOfSchool(tx, schoolId)) await savePage(tx, id)
  }
  outbox.on('school.changed', ({ schoolId }, tx) => saveAll(tx, schoolId))
  outbox.on('school.merged', async ({ from, to }, tx) => {
    await store.moveToSchool(tx, from, to)
    await saveAll(tx, to)
    // Those that are there already under the same sport and season stay two teams, and go on meaning the school by its old id.
    await saveAll(tx, from)
  })
}
