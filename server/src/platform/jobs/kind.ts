import type { Switch } from '@fieldhouse/contract'
import { availableParallelism } from 'node:os'

export type NoData = Readonly<Record<string, never>>

export interface JobKind<N extends string = string, Data = never> {
  readonly name: N
  /** `signal`: the job was taken back, by the end of its time or of this process. What goes on then goes on beside the next attempt. */
  readonly run: (data: Data, signal: AbortSignal) => Promise<void>
  /** Attempts after the first, with growing pauses. */
  readonly retries?: number
  /** How many of this kind run at once in one process; by default one of what comes round, as many as cores of the rest. */
  readonly atOnce?: number
  /** How many of them for one account, when jobs are sent for accounts: nobody fills the queue for everybody. */
  readonly atOncePerAccount?: number
  /** After these seconds an attempt counts as lost; 15 minutes. */
  readonly longest?: number
  /** Seconds without a sign of life after which the attempt counts as lost, long before `longest`; 60. At least 10. */
  readonly heartbeat?: number
  /**
   * Acts for people as they themselves would: it waits while the site rests, and while one of these is switched off. What was paid for
   * is no such job.
   */
  readonly actsIn?: readonly Switch[]
  /** Cron expression (UTC) for work that comes round. */
  readonly schedule?: string
}

/** Once it is defined: what comes from the queue was sent for it. */
export type AnyKind = JobKind<string, unknown>

/** Each holds a connection now and then; more would only wait for one another. */
const mostByDefault = 4

export const slotsOf = ({ atOnce, schedule }: AnyKind): number =>
  atOnce ?? (schedule === undefined ? Math.min(mostByDefault, availableParallelism()) : 1)
