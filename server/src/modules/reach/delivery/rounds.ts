// Who works when: what is told to one person is never behind what is told to many, and of many no page keeps the others waiting.
import { after, minutes, seconds } from '#platform/clock.ts'
import type { Fanning } from './fanning.ts'
import { beforeAll } from './fanout-store.ts'
import type { Needs } from './needs.ts'
import { letterLease, mostOfOnePage, mostOfPages, mostTries, pushLease } from './policy.ts'
import * as store from './store.ts'
import type { Worker } from './worker.ts'

const atOnce = 100
/** In one process, for what is told to many. */
const workers = 4
/** Whoever has much to do asks for help so often at most. */
const hireEvery = seconds(5)
const longestRun = minutes(5)

export function createRounds({ db, clock, faults, jobs }: Needs, worker: Worker, fanning: Fanning) {
  /** Pages follow each other in the order of their ids; the next worker goes on behind the last one. */
  let lastPage = beforeAll
  let hiredAt = new Date(0)

  const startedAt = clock.now()

  /** What workers left behind that are gone: pushes that were claimed before this. */
  const takeBack = async (pushesBefore: Date): Promise<void> => {
    const now = clock.now()
    const lost = await store.takeBack(db, now, { push: pushesBefore, mail: after(now, -letterLease), mostTries })
    for (const id of lost) faults.note('letter of unknown fate', new Error(`Nobody knows whether the letter ${id} was sent`))
  }
  const takeBackLost = () => takeBack(after(clock.now(), -pushLease))

  const personal = async (): Promise<boolean> => {
    const due = await store.listDue(db, clock.now(), atOnce)
    if (due.length > 0) await worker.toPeople(due)
    return due.length > 0
  }
  let running: Promise<boolean> | undefined
  /** Some of what is told to one person; false when nothing is due. Workers of one process do it together. */
  const somePersonal = (): Promise<boolean> => (running ??= personal().finally(() => (running = undefined)))

  const claim = (afterPage: string) => store.claimOfPages(db, { now: clock.now(), afterPage, ofOnePage: mostOfOnePage, most: mostOfPages })

  /** Some of what is told to many; false when nothing is due. */
  const someOfPages = async (): Promise<boolean> => {
    const behind = await claim(lastPage)
    // Behind the last page is the first.
    const due = behind.length > 0 || lastPage === beforeAll ? behind : await claim(beforeAll)
    lastPage = due.reduce((last, { page_id: id }) => (id !== null && id > last ? id : last), beforeAll)
    if (due.length >= mostOfOnePage) await hire()
    if (due.length > 0) await worker.toMany(due)
    return due.length > 0
  }

  const hire = async (): Promise<void> => {
    const now = clock.now()
    if (hiredAt > after(now, -hireEvery)) return
    hiredAt = now
    for (let helps = 1; helps < workers; helps += 1) await jobs.send(db, 'delivery.pages', { helps }, { singletonKey: `help ${helps}` })
  }

  /** Until nothing is due and everybody was met; what was taken is finished before it stops. */
  const toMany = async (signal: AbortSignal): Promise<void> => {
    await takeBackLost()
    for (const until = performance.now() + longestRun; ; ) {
      signal.throwIfAborted()
      // Push services have a pace of their own, and no job lasts as long as it takes.
      if (performance.now() > until) return jobs.send(db, 'delivery.pages', {}, { singletonKey: 'now' })
      if (await somePersonal()) continue
      const [hasSent, hasMet] = [await someOfPages(), await fanning.goOn()]
      if (!hasSent && !hasMet) return
    }
  }
  jobs.define({ name: 'delivery.pages', schedule: '* * * * *', atOnce: workers, run: (_data, signal) => toMany(signal) })

  return {
    /** By the only process there is: whatever was claimed before it started was left by the dead. */
    takeBackAll: () => takeBack(startedAt),
    /** Until nothing is due. */
    async toPeople(signal: AbortSignal): Promise<void> {
      await takeBackLost()
      for (;;) {
        signal.throwIfAborted()
        if (!(await somePersonal())) return
      }
    },
  }
}
