// Who is there: whoever has a socket open, and for a moment longer, so that a reload is no leaving (wire.md 5). Kept in memory: each
// process says whose sockets it holds, and knows what the others say (decisions 047 and 086).
import { createOnlyProcess, type Bus } from './bus/index.ts'
import { after, seconds, type Clock } from './clock.ts'

export interface Presence {
  /** The first socket of an account in this process has opened. */
  came(accountId: string): void
  /** The last one has closed. */
  left(accountId: string): void
  isThere(accountId: string): boolean
  /** Another process holds a socket of theirs. */
  isElsewhere(accountId: string): boolean
  /** All of them. */
  ids(): string[]
}

const stays = seconds(30)

export function createPresence(clock: Clock, bus: Pick<Bus, 'board'> = createOnlyProcess()): Presence {
  const open = new Set<string>()
  const board = bus.board<1>('presence')
  /** In the order in which they left. */
  const until = new Map<string, Date>()

  const isElsewhere = (accountId: string) => board.others(accountId).length > 0
  const forget = () => {
    const now = clock.now()
    for (const [id, end] of until) {
      if (end > now) return
      until.delete(id)
    }
  }
  const noteEnd = (accountId: string) => {
    forget()
    until.delete(accountId)
    until.set(accountId, after(clock.now(), stays))
  }
  board.onChange((accountId, before) => {
    if (isElsewhere(accountId)) until.delete(accountId)
    else if (before.length > 0 && !open.has(accountId)) noteEnd(accountId)
  })

  return {
    isElsewhere,
    came(accountId) {
      open.add(accountId)
      until.delete(accountId)
      board.set(accountId, 1)
    },
    left(accountId) {
      open.delete(accountId)
      board.set(accountId, undefined)
      if (!isElsewhere(accountId)) noteEnd(accountId)
    },
    isThere(accountId) {
      const end = until.get(accountId)
      return open.has(accountId) || isElsewhere(accountId) || (end !== undefined && end > clock.now())
    },
    ids() {
      forget()
      return [...new Set([...open, ...board.keysOfOthers(), ...until.keys()])]
    },
  }
}
