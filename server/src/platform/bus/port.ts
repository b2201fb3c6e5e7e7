// What the processes of one installation tell each other and count together (decision 086). A port: alone a process tells nobody and
// counts in its memory; with REDIS_URL there are others. Nothing of record passes here, and no request fails because of it.
import type { ServerOptions } from 'socket.io'

/**
 * Every signal, with what it tells: ids and plain values. Each module adds its own by `declare module`; a signal that is not here can
 * neither be told nor heard.
 */
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface Signals {}
export type SignalName = keyof Signals

/** What each process says of itself under a key, as all of them know it. */
export interface Board<V> {
  /** What this process says from now on; undefined: nothing any more. */
  set(key: string, value: V | undefined): void
  /** What the other living processes say. */
  others(key: string): V[]
  /** Keys of which others say something. */
  keysOfOthers(): Set<string>
  /** Told after others said something else; `before` is what they said. */
  onChange(handle: (key: string, before: readonly V[]) => void): void
}

/** A limit's window after a use. */
export interface Window {
  readonly endsAt: number
  readonly count: number
}

/** What all processes count together. Everything answers undefined while the store is away or slow; whoever asks has another way then. */
export interface SharedStore {
  /** Counts a use in the window of a key, which begins anew where it has ended. */
  use(key: string, now: number, within: number): Promise<Window | undefined>
  giveBack(key: string): Promise<void>
  /** Its window begins anew with the next use. */
  forget(key: string): Promise<void>
  /** Takes one of `most` seats of a subject for `lease` milliseconds, or takes it again; false: all are taken by others. */
  takeSeat(subject: string, seat: string, most: number, lease: number): Promise<boolean | undefined>
  leaveSeat(subject: string, seat: string): Promise<void>
  /** Whether `who` is the first time in this set, which is forgotten after `within`. Of many, one in a hundred may be taken for another. */
  isFirst(set: string, who: string, within: number): Promise<boolean | undefined>
}

/** Bytes from one process to those that ask for them, in order; what finds nobody, or no room, is lost. */
export interface Line {
  send(channel: string, message: Buffer): void
  /** Resolves once it is heard. */
  listen(channel: string, handle: (message: Buffer) => void): Promise<void>
  unlisten(channel: string): void
}

export interface Bus {
  /** This process, among those that run now. */
  readonly self: string
  /** Undefined: this is the only process. */
  readonly store: SharedStore | undefined
  readonly line: Line | undefined
  /** For sockets: what is sent to a room reaches the sockets of all processes. */
  readonly socketAdapter: ServerOptions['adapter'] | undefined
  /** To every other process, at most once: what must not be lost also stands in a row. */
  tell<N extends SignalName>(name: N, payload: Signals[N]): void
  on<N extends SignalName>(name: N, handle: (payload: Readonly<Signals[N]>) => void): void
  /** Something may have been missed: what is kept in memory because a signal would end it is to be forgotten. */
  onGap(handle: () => void): void
  board<V>(name: string): Board<V>
  /** What others say is true now; false while they cannot be heard. */
  readonly isConnected: boolean
  close(): Promise<void>
}
