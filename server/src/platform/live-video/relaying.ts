// Pictures of a stream whose host sends to another process. The host's process is where it is packed; another one that has viewers asks
// for its fragments over the bus and serves its own, so that each fragment passes there once, however many watch.
import type { Bus } from '../bus/index.ts'
import { kinds } from './channel.ts'

declare module '../bus/index.ts' {
  interface Signals {
    /** `isNew`: from the head on; otherwise it goes on. */
    'live.wanted': { channel: string; by: string; isNew: boolean }
    /** Somebody sends; of two the newer one goes on. */
    'live.taken': { channel: string; at: number; by: string }
    'live.refused': { channel: string; accountIds: readonly string[] }
    'live.ended': { channel: string }
  }
}

/** Asked for again while somebody watches. */
const askEvery = 4000
const wantedFor = 12_000
/** Of a line that ended without a word. */
const rememberedFor = 3_600_000
/** When the host's line was taken, and the number of the message since then. */
const headLength = 12

export interface RelayNeeds {
  readonly bus: Pick<Bus, 'self' | 'line' | 'tell' | 'on' | 'onGap'>
  /** When a host that sends here was let in; undefined: nobody does. */
  readonly takenAt: (channel: string) => number | undefined
  /** Of what is sent here: the head and all since the last picture that stands alone. */
  readonly startOf: (channel: string) => readonly Buffer[]
  readonly hasWatchers: (channel: string) => boolean
  readonly channels: () => Iterable<string>
  /** A message of a host elsewhere. */
  readonly receive: (channel: string, message: Buffer) => void
  /** Nothing comes any more. */
  readonly lost: (channel: string) => void
  /** A newer line of the same host was opened elsewhere. */
  readonly replaced: (channel: string) => void
}

export type Relaying = ReturnType<typeof createRelaying>

interface Followed {
  epoch: number
  last: number
  /** The head has not come yet. */
  isWaiting: boolean
}

const packed = (epoch: number, number: number, message: Buffer): Buffer => {
  const head = Buffer.alloc(headLength)
  head.writeDoubleBE(epoch, 0)
  head.writeUInt32BE(number, 8)
  return Buffer.concat([head, message])
}

export function createRelaying(needs: RelayNeeds) {
  const { bus, takenAt, hasWatchers } = needs
  const { line, self } = bus
  const wanted = new Map<string, number>()
  const numbers = new Map<string, number>()
  const followed = new Map<string, Followed>()
  /** When a host was last let in anywhere, by the clock of whoever did it. */
  const heard = new Map<string, { at: number; heardAt: number }>()

  const ask = (channel: string, isNew: boolean) => bus.tell('live.wanted', { channel, by: self, isNew })

  /** What comes on the line of all, and on our own, from the head on. */
  const hear = (channel: string, data: Buffer, isStart: boolean): void => {
    const state = followed.get(channel)
    if (!state || takenAt(channel) !== undefined || data.length < headLength) return
    const [epoch, number, message] = [data.readDoubleBE(0), data.readUInt32BE(8), data.subarray(headLength)]
    if (message.length === 0) {
      if (epoch !== state.epoch) return
      state.epoch = 0
      needs.lost(channel)
      return
    }
    if (message[0] === kinds.init) {
      if (isStart && !state.isWaiting) return
      if (epoch < state.epoch) return
    } else if (epoch !== state.epoch) {
      if (!isStart && epoch > state.epoch) restart(channel, state)
      return
    } else if (isStart) {
      if (!state.isWaiting) return
    } else {
      // Something is missing: nothing can be shown before the next picture that stands alone.
      if (number !== state.last + 1 && message[0] === kinds.delta) {
        if (number > state.last) restart(channel, state)
        return
      }
      state.isWaiting = false
    }
    state.epoch = epoch
    state.last = number
    needs.receive(channel, message)
  }
  const restart = (channel: string, state: Followed) => {
    if (state.isWaiting) return
    state.isWaiting = true
    ask(channel, true)
  }

  const follow = async (channel: string): Promise<void> => {
    if (!line || followed.has(channel)) return
    followed.set(channel, { epoch: 0, last: 0, isWaiting: true })
    await line.listen(`${channel}:${self}`, (data) => hear(channel, data, true))
    await line.listen(channel, (data) => hear(channel, data, false))
    if (followed.has(channel)) ask(channel, true)
  }
  const unfollow = (channel: string): void => {
    if (!followed.delete(channel)) return
    line?.unlisten(channel)
    line?.unlisten(`${channel}:${self}`)
  }
  /** Whether others' pictures are needed here has changed. */
  const look = (channel: string): void => {
    if (takenAt(channel) === undefined && hasWatchers(channel)) void follow(channel)
    else unfollow(channel)
  }

  heed(needs, wanted, numbers)
  bus.on('live.taken', ({ channel, at }) => {
    heard.set(channel, { at: Math.max(at, heard.get(channel)?.at ?? 0), heardAt: performance.now() })
  })
  const timer =
    line &&
    setInterval(() => {
      for (const [channel, { isWaiting }] of followed) ask(channel, isWaiting)
      for (const [channel, at] of wanted) if (performance.now() - at > wantedFor) wanted.delete(channel)
      for (const [channel, { heardAt }] of heard) if (performance.now() - heardAt > rememberedFor) heard.delete(channel)
      for (const channel of needs.channels()) {
        const at = takenAt(channel)
        if (at !== undefined) bus.tell('live.taken', { channel, at, by: self })
      }
    }, askEvery)
  timer?.unref()

  const pass = (channel: string, message: Buffer): void => {
    const epoch = takenAt(channel)
    if (!line || epoch === undefined) return
    const number = (numbers.get(channel) ?? 0) + 1
    numbers.set(channel, number)
    if (wanted.has(channel)) line.send(channel, packed(epoch, number, message))
  }

  return {
    look,
    /** What is after all that was heard of it, also from machines whose clocks are ahead of this one. */
    after: (channel: string, at: number): number => Math.max(at, (heard.get(channel)?.at ?? 0) + 1),
    /** A host sends here from now on. */
    taken(channel: string, at: number): void {
      unfollow(channel)
      numbers.set(channel, 0)
      bus.tell('live.taken', { channel, at, by: self })
    },
    /** A message of a host who sends here. */
    pass,
    /** Before the host's line is forgotten. */
    gone(channel: string): void {
      pass(channel, Buffer.alloc(0))
      numbers.delete(channel)
    },
    stop(): void {
      clearInterval(timer)
      for (const channel of followed.keys()) unfollow(channel)
    },
  }
}

/** What others ask for, and who sends elsewhere. */
function heed({ bus, takenAt, startOf, replaced }: RelayNeeds, wanted: Map<string, number>, numbers: ReadonlyMap<string, number>): void {
  const { line, self } = bus
  bus.on('live.wanted', ({ channel, by, isNew }) => {
    wanted.set(channel, performance.now())
    const epoch = takenAt(channel)
    if (epoch === undefined || !isNew) return
    for (const message of startOf(channel)) line?.send(`${channel}:${by}`, packed(epoch, numbers.get(channel) ?? 0, message))
  })
  bus.on('live.taken', ({ channel, at, by }) => {
    const own = takenAt(channel)
    if (own === undefined) return
    if (own < at || (own === at && self < by)) replaced(channel)
    else bus.tell('live.taken', { channel, at: own, by: self })
  })
}
