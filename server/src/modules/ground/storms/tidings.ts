// What this module tells the other processes.
import '#platform/bus/index.ts'

declare module '#platform/bus/index.ts' {
  interface Signals {
    'storms.changed': Readonly<Record<string, never>>
  }
}
