// Takes what is due, asks everything again, claims, sends and marks. Killed between any two of these it goes on where it was: what
// was not claimed is claimed, a push whose fate is unknown goes again under its topic, a letter only if it has to arrive.
import { after, minutes } from '#platform/clock.ts'
import type { Judge, Verdict } from './judging.ts'
import type { Needs } from './needs.ts'
import { goAsOne, letterLease, mostTries, nextTry, pushLease } from './policy.ts'
import type { Fate, Going, Sending } from './sending.ts'
import * as store from './store.ts'
import type { DeliveryTable } from './tables.ts'

const atOnce = 100
/** To one host; together with others it takes the time of the slowest. */
const lanes = 5
const faultWait = minutes(10)

export function createWorker({ db, clock, faults }: Needs, judge: Judge, { hostOf, send }: Sending) {
  const settle = async (verdict: Verdict): Promise<void> => {
    const { row } = verdict
    if (verdict.kind === 'skip') await store.finish(db, row.id, 'waiting', { state: 'skipped', why: verdict.why })
    if (verdict.kind === 'wait')
      await store.putOff(db, row.id, verdict.until, verdict.why, verdict.endsAt ? { endsAt: verdict.endsAt } : {})
  }

  /** Several of one device that waited: the newest says them all. */
  const carry = async (going: readonly Going[]): Promise<Going[]> => {
    const groups = Map.groupBy(going, ({ row }) => (row.channel === 'push' ? (row.device_id ?? row.id) : row.id))
    const kept: Going[] = []
    for (const group of groups.values()) {
      const carrier = goAsOne(group.map(({ row }) => row)) ? group.at(-1) : undefined
      if (!carrier) {
        kept.push(...group)
        continue
      }
      for (const { row } of group)
        if (row.id !== carrier.row.id)
          await store.finish(db, row.id, 'waiting', { state: 'skipped', why: 'with another', carrierId: carrier.row.id })
      kept.push(carrier)
    }
    return kept
  }

  const mark = async ({ id, channel, tries }: DeliveryTable, fate: Fate): Promise<void> => {
    if (fate.kind === 'later') {
      if (tries >= mostTries[channel]) return void (await store.finish(db, id, 'claimed', { state: 'failed', why: fate.why }))
      return void (await store.putOff(db, id, nextTry(tries, clock.now(), fate.seconds), fate.why))
    }
    await store.finish(db, id, 'claimed', { state: fate.kind, why: fate.kind === 'sent' ? null : fate.why })
  }

  const sendSafely = async (one: Going): Promise<Fate> => {
    try {
      return await send(one)
    } catch (error) {
      faults.note('delivery', error)
      return { kind: 'later', why: 'fault' }
    }
  }

  /** Of one host. Once it asks for time, what is left waits as long and counts no try. */
  const sendAll = async (going: readonly Going[]): Promise<void> => {
    let busy: Extract<Fate, { kind: 'later' }> | undefined
    const left = [...going]
    const lane = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        if (busy) {
          await store.putOff(db, next.row.id, nextTry(next.row.tries, clock.now(), busy.seconds), busy.why, { isTry: false })
          continue
        }
        const fate = await sendSafely(next)
        if (fate.kind === 'later') busy = fate
        await mark(next.row, fate)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }

  /** One that cannot be judged keeps no other from going. */
  const judgeSafely = async (row: DeliveryTable): Promise<Verdict | undefined> => {
    try {
      return await judge(row)
    } catch (error) {
      faults.note('delivery', error)
      await store.putOff(db, row.id, after(clock.now(), faultWait), 'fault')
      return undefined
    }
  }

  const work = async (due: readonly DeliveryTable[]): Promise<void> => {
    const going: Going[] = []
    for (const row of due) {
      const verdict = await judgeSafely(row)
      if (!verdict) continue
      if (verdict.kind === 'go') going.push(verdict)
      else await settle(verdict)
    }
    const kept = new Map((await carry(going)).map((one) => [one.row.id, one]))
    const claimed = await store.claim(db, [...kept.keys()], clock.now())
    const byHost = new Map<string, Going[]>()
    for (const row of claimed) {
      const host = await hostOf(row)
      const one = kept.get(row.id)
      if (one) byHost.set(host, [...(byHost.get(host) ?? []), { ...one, row }])
    }
    await Promise.all([...byHost.values()].map(sendAll))
  }

  /** What workers left behind that are gone. */
  const takeBack = async (): Promise<void> => {
    const now = clock.now()
    const lost = await store.takeBack(db, now, { push: after(now, -pushLease), mail: after(now, -letterLease), mostTries })
    for (const id of lost) faults.note('letter of unknown fate', new Error(`Nobody knows whether the letter ${id} was sent`))
  }

  /** Until nothing is due; what was taken is finished before it stops. */
  return async (signal: AbortSignal): Promise<void> => {
    await takeBack()
    for (;;) {
      signal.throwIfAborted()
      const due = await store.listDue(db, clock.now(), atOnce)
      if (due.length === 0) return
      await work(due)
    }
  }
}
