// What became of deliveries, written down: of many of the same in one statement.
import type { Verdict } from './judging.ts'
import type { Needs } from './needs.ts'
import { goAsOne, mostTries, nextTry } from './policy.ts'
import type { Fate, Going, Ready } from './sending.ts'
import * as store from './store.ts'
import type { DeliveryTable } from './tables.ts'

const fromOf = ({ state }: DeliveryTable): 'waiting' | 'claimed' => (state === 'claimed' ? 'claimed' : 'waiting')

const keyOf = (one: Verdict): string => {
  if (one.kind === 'wait') return `${one.why} ${one.until.getTime()} ${one.endsAt?.getTime()}`
  return one.kind === 'skip' ? one.why : ''
}

export function createSettling(
  { db, clock, mail }: Pick<Needs, 'db' | 'clock' | 'mail'>,
  touch: (sent: readonly Ready[]) => Promise<void>,
) {
  /** All of the same in one statement. */
  const settle = async (verdicts: readonly Verdict[]): Promise<void> => {
    for (const same of Map.groupBy(verdicts, (one) => `${one.kind} ${one.row.state} ${keyOf(one)}`).values()) {
      const [first] = same
      const ids = same.map(({ row }) => row.id)
      if (first?.kind === 'skip') {
        await store.finish(db, ids, fromOf(first.row), { state: 'skipped', why: first.why })
        if (first.why === 'comes back') for (let left = ids.length; left > 0; left -= 1) await mail.count('suppressed')
      }
      if (first?.kind === 'wait')
        await store.putOff(db, ids, first.until, first.why, {
          ...(first.endsAt && { endsAt: first.endsAt }),
          ...(first.row.state === 'claimed' && { isTry: false }),
        })
    }
  }

  /** Of a conversation, or a thing, a device is told the newest; several of one device that waited go as one, and the newest says them all. */
  const carry = async (going: readonly Going[]): Promise<Going[]> => {
    const kept: Going[] = []
    for (const group of Map.groupBy(going, ({ row }) => row.device_id ?? row.id).values()) {
      const bySource = [...Map.groupBy(group, ({ row }) => row.source_id).values()]
      for (const same of bySource) await pass(same.slice(0, -1), undefined)
      const left = bySource.flatMap((same) => same.at(-1) ?? [])
      const carrier = goAsOne(left.map(({ row }) => row)) ? left.at(-1) : undefined
      if (carrier) await pass(left.slice(0, -1), carrier.row.id)
      kept.push(...(carrier ? [carrier] : left))
    }
    return kept
  }

  const pass = async (going: readonly Going[], carrierId: string | undefined): Promise<void> => {
    for (const { row } of going)
      await store.finish(db, [row.id], fromOf(row), {
        state: 'skipped',
        why: 'with another',
        ...(carrierId !== undefined && { carrierId }),
      })
  }

  const mark = async ({ id, channel, tries }: DeliveryTable, fate: Exclude<Fate, { kind: 'sent' }>): Promise<void> => {
    if (fate.kind === 'later') {
      if (tries >= mostTries[channel]) return void (await store.finish(db, [id], 'claimed', { state: 'failed', why: fate.why }))
      return void (await store.putOff(db, [id], nextTry(tries, clock.now(), fate.seconds), fate.why))
    }
    await store.finish(db, [id], 'claimed', { state: fate.kind, why: fate.why })
  }

  const markSent = async (sent: readonly Ready[]): Promise<void> => {
    await store.finish(
      db,
      sent.map(({ row }) => row.id),
      'claimed',
      { state: 'sent', why: null },
    )
    await touch(sent)
  }

  return { settle, carry, mark, markSent }
}
