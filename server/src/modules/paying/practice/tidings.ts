// What this module tells the other processes.
import '#platform/bus/index.ts'

declare module '#platform/bus/index.ts' {
  interface Signals {
    /** Milliseconds that the clock is ahead. */
    'practice.moved': { ahead: number }
  }
}
