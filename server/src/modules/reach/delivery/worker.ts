// Takes what is due, asks everything again, sends and marks. What is told to one person is claimed once it was judged; what is told to
// many is claimed first, so that several workers judge nothing twice. Killed between any two of these it goes on where it was: what
// was not claimed is claimed, a push whose fate is unknown goes again under its topic, a letter only if it has to arrive.
import { after, minutes } from '#platform/clock.ts'
import type { JudgingMany } from './judging-many.ts'
import type { Judging, Verdict } from './judging.ts'
import type { Needs } from './needs.ts'
import { hasRested, nextTry } from './policy.ts'
import type { Fate, Going, Ready, Sending } from './sending.ts'
import { createSettling } from './settling.ts'
import * as store from './store.ts'
import type { DeliveryTable } from './tables.ts'

/** To one host; together with others it takes the time of the slowest. */
const lanes = { person: 5, page: 20 } as const
const faultWait = minutes(10)
/** So many are marked as sent together. A letter whose mark is missing is not sent again, so each has its own. */
const markedAtOnce = { push: 50, mail: 1 } as const

const startOf = <T>(all: T[]): T[] => all.splice(0)

export type Worker = ReturnType<typeof createWorker>

export function createWorker(
  { db, clock, faults, mail }: Needs,
  { early, judge, ofConversation, ofNotice }: Judging & JudgingMany,
  { prepare, send, touch }: Sending,
) {
  const { settle, carry, mark, markSent } = createSettling({ db, clock, mail }, touch)

  const sendSafely = async (one: Ready): Promise<Fate> => {
    try {
      return await send(one)
    } catch (error) {
      faults.note('delivery', error)
      return { kind: 'later', why: 'fault' }
    }
  }

  /** To one host. Once it asks for time, what is left waits as long and counts no try. */
  const sendAll = async (going: readonly Ready[], atOnce: number): Promise<void> => {
    let busy: Extract<Fate, { kind: 'later' }> | undefined
    const left = going.toReversed()
    const sent: Ready[] = []
    const lane = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        if (busy) {
          await store.putOff(db, [next.row.id], nextTry(next.row.tries, clock.now(), busy.seconds), busy.why, { isTry: false })
          continue
        }
        const fate = await sendSafely(next)
        if (fate.kind === 'later') busy = fate
        if (fate.kind !== 'sent') await mark(next.row, fate)
        else if (sent.push(next) >= markedAtOnce[next.row.channel]) await markSent(startOf(sent))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    await markSent(sent)
  }

  const unjudged = async (rows: readonly DeliveryTable[], error: unknown): Promise<Verdict[]> => {
    faults.note('delivery', error)
    await store.putOff(
      db,
      rows.map(({ id }) => id),
      after(clock.now(), faultWait),
      'fault',
    )
    return []
  }

  const judgeSome = async (rows: readonly DeliveryTable[]): Promise<Verdict[]> => {
    const [row] = rows
    if (!row) return []
    if (row.source_type === 'notice') return ofNotice(row.source_id, rows)
    return [await (row.source_type === 'message' || row.source_type === 'broadcast' ? ofConversation(row) : judge(row))]
  }

  /** In the order in which they are due. What cannot be judged keeps no other from going. */
  const judgeAll = async (rows: readonly DeliveryTable[]): Promise<Verdict[]> => {
    const verdicts = new Map<string, Verdict>()
    const note = (some: readonly Verdict[]) => some.forEach((one) => verdicts.set(one.row.id, one))
    note(rows.flatMap((row) => early(row) ?? []))
    const left = rows.filter(({ id }) => !verdicts.has(id))
    for (const same of Map.groupBy(left, (row) => (row.source_type === 'notice' ? row.source_id : row.id)).values())
      note(await judgeSome(same).catch((error: unknown) => unjudged(same, error)))
    return rows.flatMap(({ id }) => verdicts.get(id) ?? [])
  }

  /** What waited for a morning goes as one, whoever told it: with it comes what else waited for the same devices. */
  const withRested = async (due: readonly DeliveryTable[]): Promise<DeliveryTable[]> => {
    const known = new Set(due.map(({ id }) => id))
    const devices = due.filter(hasRested).flatMap(({ device_id: id }) => id ?? [])
    const others = await store.listRested(db, [...new Set(devices)], clock.now())
    return [...due, ...others.filter(({ id }) => !known.has(id))]
  }

  /** Judges and sends; answers nothing before all of it is done. */
  const work = async (due: readonly DeliveryTable[], atOnce: number): Promise<void> => {
    const verdicts = await judgeAll(await withRested(due))
    await settle(verdicts)
    const kept = new Map((await carry(verdicts.filter((one): one is Going => one.kind === 'go'))).map((one) => [one.row.id, one]))
    const rows = [...kept.values()].map(({ row }) => row)
    const fresh = await store.claim(
      db,
      rows.flatMap(({ state, id }) => (state === 'waiting' ? id : [])),
      clock.now(),
    )
    const ours = [...rows.filter(({ state }) => state === 'claimed'), ...fresh]
    const going = ours.flatMap((row) => {
      const one = kept.get(row.id)
      return one ? [{ ...one, row }] : []
    })
    const byHost = Map.groupBy(await prepare(going), ({ host }) => host)
    await Promise.all([...byHost.values()].map((some) => sendAll(some, atOnce)))
  }

  return {
    toPeople: (due: readonly DeliveryTable[]): Promise<void> => work(due, lanes.person),
    toMany: (due: readonly DeliveryTable[]): Promise<void> => work(due, lanes.page),
  }
}
