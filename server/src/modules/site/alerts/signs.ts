// What is looked at for each kind of alert, from whoever knows it.
import type { AlertKind, AlertLevel } from '@fieldhouse/contract'

export interface Seen {
  readonly level: AlertLevel
  /** In words that name nobody. */
  readonly said: string
}

/** Undefined: all is well. One that fails says neither: what was open stays open, and what was not stays closed. */
export type Sign = () => Promise<Seen | undefined>
export type Signs = Readonly<Record<AlertKind, Sign>>

/** What is looked at each hour and each day, since it goes out or goes through everything; undefined: it could not be seen. */
export interface Seldom {
  certificate(): Promise<unknown>
  audit(): Promise<unknown>
  storage(): Promise<unknown>
}
