// The net below what the bus tells of ended sessions: those that sockets of this process rest on are looked at once a minute, and
// whenever something may have been missed.
import type { Bus } from '../bus/index.ts'
import type { Faults } from '../faults.ts'

export interface LookNeeds {
  readonly bus: Pick<Bus, 'store' | 'onGap'>
  readonly faults: Faults
  readonly openAmong: ((sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined
  readonly signedIn: () => string[]
  readonly endSessions: (sessionIds: readonly string[]) => void
}

const lookEvery = 60_000
const batch = 1000

export function lookAtSessions({ bus, faults, openAmong, signedIn, endSessions }: LookNeeds): () => void {
  if (!openAmong || !bus.store) return () => undefined
  let running: Promise<void> | undefined

  const look = async () => {
    const ids = signedIn()
    for (let at = 0; at < ids.length; at += batch) {
      const some = ids.slice(at, at + batch)
      const open = await openAmong(some)
      endSessions(some.filter((id) => !open.has(id)))
    }
  }
  const run = () => {
    running ??= look()
      .catch((error: unknown) => faults.note('sessions of sockets', error))
      .finally(() => (running = undefined))
  }
  bus.onGap(run)
  const timer = setInterval(run, lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}
