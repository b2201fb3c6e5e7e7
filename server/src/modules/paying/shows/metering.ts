// The meter: each minute is paid before it begins, while both have pictures, and what cannot be paid ends with the minute that runs
// (money.md 8.11). It looks every second where something runs, and each minute for what another process left.
import type { Ending } from './ending.ts'
import type { ShowRow } from '#content/streams'
import type { Needs } from './needs.ts'
import { createPaying } from './paying.ts'
import { stepOf } from './policy.ts'
import * as store from './store.ts'
import type { SeatTable } from './tables.ts'

const lookEvery = 1000

export type Metering = ReturnType<typeof createMetering>

export function createMetering(needs: Needs & { readonly end: Ending }) {
  const { db, clock, jobs, log, streams, end } = needs
  const payNext = createPaying(needs)
  const { shows } = streams
  /** When both had pictures, by seat, and when the host’s came in; of what runs in this process. */
  const seen = new Map<string, number>()
  const sent = new Map<string, number>()
  let isBusy = true

  const lookAt = async (seat: SeatTable, row: ShowRow | undefined): Promise<void> => {
    const now = clock.now()
    const isStreaming = row?.is_streaming ?? false
    const [isSending, isWatching] = [shows.isSending(seat.session_id), shows.isWatching(seat.session_id, seat.fan_id)]
    if (!isStreaming || (isSending && isWatching) || !seen.has(seat.id)) seen.set(seat.id, now.getTime())
    if (!isStreaming || isSending || !sent.has(seat.id)) sent.set(seat.id, now.getTime())
    const seenAt = seen.get(seat.id) ?? now.getTime()
    const hasSeen = shows.hasSeen(seat.session_id, seat.fan_id, seat.paid_until ?? seat.answered_at ?? now)
    const step = stepOf(seat, { isStreaming, isSending, isWatching: isWatching || hasSeen, seenAt }, now)
    if (step === 'pay') return payNext(seat)
    if (step !== 'wait') return void (await end(seat.id, step, new Date(sent.get(seat.id) ?? now)))
    // Taken out of the room in the middle of a minute: they are apart, or one of the two is shut out.
    if (seat.state !== 'running' || !row?.is_streaming || isWatching) return
    if (shows.isClosedOut(row, seat.fan_id)) return void (await end(seat.id, 'not_allowed'))
    if (!(await shows.mayStay(row, seat.fan_id, db)))
      await end(seat.id, (await shows.isOwnDoing(row, seat.fan_id)) ? 'left' : 'not_allowed')
  }

  const look = async (): Promise<void> => {
    const seats = await store.listOpen(db)
    const rows = new Map((await shows.load(seats.map((seat) => seat.conversation_id))).map((row) => [row.session_id, row]))
    for (const known of [seen, sent]) for (const id of known.keys()) if (!seats.some((seat) => seat.id === id)) known.delete(id)
    isBusy = seats.some(({ state }) => state !== 'asked')
    for (const seat of seats) {
      try {
        await lookAt(seat, rows.get(seat.session_id))
      } catch (error) {
        // One that fails does not hold the others up; it is tried again in a second.
        log.error({ err: error, seat: seat.id }, 'a minute of a stream')
      }
    }
  }

  let running: Promise<void> = Promise.resolve()
  /** One look at a time. */
  const lookNow = (): Promise<void> => {
    running = running.then(look, look)
    return running
  }
  jobs.define({ name: 'shows.look', run: lookNow, schedule: '* * * * *' })

  let timer: NodeJS.Timeout | undefined
  return {
    look: lookNow,
    /** Something may run from now on. */
    wake: (): void => void (isBusy = true),
    start(): void {
      timer = setInterval(() => {
        if (isBusy) lookNow().catch((error: unknown) => log.error({ err: error }, 'shows'))
      }, lookEvery)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running.catch(() => undefined)
    },
  }
}
