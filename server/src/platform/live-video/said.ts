// What the processes say of their channels: whether pictures of a host come in, who watches, and who was given some and is gone again.
import type { Board, Bus } from '../bus/index.ts'
import { isSending, type Channel } from './channel.ts'

interface Said {
  readonly isSending: boolean
  readonly watchers: readonly string[]
  readonly given: readonly (readonly [accountId: string, at: number])[]
}

const sayEvery = 1000

export function createSaid(bus: Pick<Bus, 'board' | 'line'>, channels: ReadonlyMap<string, Channel>) {
  const board: Board<Said> = bus.board('live')
  const told = new Map<string, string>()
  const changed = new Set<string>()

  /** A second may pass: with many who watch it is long. */
  const tellChanges = () => {
    for (const name of new Set([...changed, ...channels.keys()])) {
      const channel = channels.get(name)
      const said = channel && {
        isSending: channel.sender !== undefined && isSending(channel),
        watchers: [...new Set([...channel.watchers].map(({ accountId }) => accountId))],
        given: [...channel.given],
      }
      const text = said === undefined ? '' : JSON.stringify(said)
      if ((told.get(name) ?? '') === text) continue
      if (said === undefined) told.delete(name)
      else told.set(name, text)
      board.set(name, said)
    }
    changed.clear()
  }
  const timer = bus.line && setInterval(tellChanges, sayEvery)
  timer?.unref()

  return {
    /** Something of this channel has changed. */
    tell: (name: string): void => void (bus.line && changed.add(name)),
    isSending: (name: string): boolean => board.others(name).some((said) => said.isSending),
    isWatching: (name: string, accountId: string): boolean => board.others(name).some(({ watchers }) => watchers.includes(accountId)),
    givenAt: (name: string, accountId: string): number =>
      Math.max(0, ...board.others(name).flatMap(({ given }) => given.flatMap(([id, at]) => (id === accountId ? [at] : [])))),
    stop: (): void => clearInterval(timer),
  }
}
