// Who is there: whoever has a socket open, and for a moment longer, so that a reload is no leaving (wire.md 5). Kept in the memory
// of the one process that holds the sockets (decision 047).
import { after, seconds, type Clock } from './clock.ts'

export interface Presence {
  /** The first socket of an account has opened. */
  came(accountId: string): void
  /** The last one has closed. */
  left(accountId: string): void
  isThere(accountId: string): boolean
  /** All of them. */
  ids(): string[]
}

const stays = seconds(30)

export function createPresence(clock: Clock): Presence {
  const open = new Set<string>()
  /** In the order in which they left. */
  const until = new Map<string, Date>()

  const forget = () => {
    const now = clock.now()
    for (const [id, end] of until) {
      if (end > now) return
      until.delete(id)
    }
  }

  return {
    came(accountId) {
      open.add(accountId)
      until.delete(accountId)
    },
    left(accountId) {
      forget()
      open.delete(accountId)
      until.delete(accountId)
      until.set(accountId, after(clock.now(), stays))
    },
    isThere(accountId) {
      const end = until.get(accountId)
      return open.has(accountId) || (end !== undefined && end > clock.now())
    },
    ids() {
      forget()
      return [...open, ...until.keys()]
    },
  }
}
