// Signals between processes over one channel. Each message carries its number, so that whoever missed some notices with the next, a beat
// at the latest, and asks for everything anew.
import type { Redis } from 'ioredis'
import type { Faults } from '../faults.ts'
import type { Breaker } from './breaker.ts'
import { createBoards, type BoardNews } from './boards.ts'
import type { Board, SignalName, Signals } from './port.ts'

interface Message {
  readonly from: string
  readonly number: number
  readonly name: string
  readonly data?: unknown
}

interface Other {
  number: number
  heardAt: number
}

const beatEvery = 3000
/** Who was not heard for so long, while others could be, is gone. */
const goneAfter = 10_000
/** Without hearing oneself for so long, nobody can be heard. */
const deafAfter = 8000

export interface TalkingNeeds {
  readonly self: string
  readonly channel: string
  readonly sender: Redis
  readonly hearer: Redis
  readonly breaker: Breaker
  readonly faults: Faults
}

export interface Talking {
  tell<N extends SignalName>(name: N, payload: Signals[N]): void
  on<N extends SignalName>(name: N, handle: (payload: Readonly<Signals[N]>) => void): void
  onGap(handle: () => void): void
  board<V>(name: string): Board<V>
  readonly isConnected: boolean
  stop(): Promise<void>
}

export function createTalking({ self, channel, sender, hearer, breaker, faults }: TalkingNeeds): Talking {
  const handlers = new Map<string, ((data: unknown) => void)[]>()
  const gaps: (() => void)[] = []
  const others = new Map<string, Other>()
  let number = 0
  let heardSelfAt = performance.now()
  let isDeaf = false

  const say = async (name: string, data?: unknown): Promise<void> => {
    number += 1
    const message: Message = { from: self, number, name, data }
    await breaker.ask(() => sender.publish(channel, JSON.stringify(message)))
  }
  const boards = createBoards((news) => void say('.board', news))
  const guarded = (about: string, run: () => void) => {
    try {
      run()
    } catch (error) {
      faults.note(about, error)
    }
  }
  const tellGap = () => {
    for (const handle of gaps) guarded('bus', handle)
  }

  /** Notes who speaks; asks for everything when something of theirs is missing. */
  const follow = ({ from, number: at }: Message): void => {
    const other = others.get(from)
    others.set(from, { number: at, heardAt: performance.now() })
    if (other && at === other.number + 1) return
    if (other) tellGap()
    void say('.ask', from)
  }

  const own: Readonly<Record<string, (message: Message) => void>> = {
    '.beat': () => undefined,
    '.hello': () => boards.tellAll(),
    '.ask': ({ data }) => data === self && boards.tellAll(),
    '.board': ({ from, data }) => boards.hear(from, data as BoardNews),
    '.bye': ({ from }) => {
      others.delete(from)
      boards.forget(from)
    },
  }

  const hear = (text: string): void => {
    const message = JSON.parse(text) as Message
    if (message.from === self) {
      heardSelfAt = performance.now()
      return
    }
    if (message.name !== '.bye') follow(message)
    own[message.name]?.(message)
    for (const handle of handlers.get(message.name) ?? []) guarded(`signal ${message.name}`, () => handle(message.data))
  }
  hearer.on('message', (from: string, text: string) => {
    if (from === channel) guarded('bus', () => hear(text))
  })

  const beat = () => {
    const now = performance.now()
    const wasDeaf = isDeaf
    isDeaf = now - heardSelfAt > deafAfter
    // What was missed meanwhile nobody counts.
    if (isDeaf && !wasDeaf) hearer.disconnect(true)
    if (wasDeaf && !isDeaf) tellGap()
    for (const [id, other] of others) {
      if (isDeaf || wasDeaf) other.heardAt = now
      else if (now - other.heardAt > goneAfter) {
        others.delete(id)
        boards.forget(id)
      }
    }
    void say('.beat')
  }
  const timer = setInterval(beat, beatEvery)
  timer.unref()
  hearer.subscribe(channel).then(
    () => void say('.hello'),
    (error: unknown) => faults.note('bus', error),
  )

  return {
    tell: (name, payload) => void say(name, payload),
    on(name, handle) {
      // Only `tell` sends this name, with this payload.
      handlers.set(name, [...(handlers.get(name) ?? []), handle as (data: unknown) => void])
    },
    onGap: (handle) => void gaps.push(handle),
    board: boards.board,
    get isConnected() {
      return !isDeaf
    },
    async stop() {
      clearInterval(timer)
      await say('.bye')
    },
  }
}
