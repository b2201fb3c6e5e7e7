// At most so many sockets of one account, over all processes. A seat is taken for a minute and taken again while its socket is open, so
// that those of a process that was killed come free; while the bus is away each process counts its own.
import type { SharedStore } from '../bus/index.ts'

const lease = 60_000
const again = 20_000

export interface Seats {
  /** False: there are too many. `own`: sockets of the account in this process. */
  take(accountId: string, socketId: string, own: number): Promise<boolean>
  leave(accountId: string, socketId: string): void
  stop(): void
}

export function createSeats(store: Pick<SharedStore, 'takeSeat' | 'leaveSeat'> | undefined, most: number): Seats {
  const taken = new Map<string, string>()
  const keep = () => {
    // Whatever it answers, the socket stays: it was let in.
    for (const [socketId, accountId] of taken) void store?.takeSeat(accountId, socketId, Number.MAX_SAFE_INTEGER, lease)
  }
  const timer = store && setInterval(keep, again)
  timer?.unref()

  return {
    async take(accountId, socketId, own) {
      if (own >= most) return false
      if (!store) return true
      if ((await store.takeSeat(accountId, socketId, most, lease)) === false) return false
      taken.set(socketId, accountId)
      return true
    },
    leave(accountId, socketId) {
      if (taken.get(socketId) !== accountId) return
      taken.delete(socketId)
      void store?.leaveSeat(accountId, socketId)
    },
    stop: () => clearInterval(timer),
  }
}
