// The job that takes over what was answered for, and takes back what is not wanted any more.
import type { Db } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import { createTaking } from './taking.ts'
import { createTakingBack } from './taking-back.ts'
import { createWriting } from './writing.ts'

export function createWorking(needs: Needs) {
  const { db, jobs } = needs
  const writing = createWriting(needs)
  const takeOver = createTaking(needs, writing)
  const takeBack = createTakingBack(needs, writing)

  jobs.define({
    name: 'imports.work',
    schedule: '* * * * *',
    atOnce: 1,
    actsIn: ['posting'],
    longest: 3600,
    async run(_data, signal) {
      for (const run of await store.atWork(db)) {
        if (signal.aborted) return
        await (run.state === 'running' ? takeOver(run, signal) : takeBack(run, signal))
      }
    },
  })

  return { begin: (tx: Db) => jobs.send(tx, 'imports.work', {}, { singletonKey: 'now' }) }
}
