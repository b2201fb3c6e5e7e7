// What this module tells others: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Its name, place or number is another one. */
    'school.changed': { schoolId: string }
    /** `from` was `to` all along: whoever refers to it is to refer to `to`. Its id leads there, so nothing breaks until then. */
    'school.merged': { from: string; to: string }
  }
}
