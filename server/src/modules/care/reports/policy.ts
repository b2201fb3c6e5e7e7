// How much a report counts, and when it is forgotten. Pure.
import { days } from '#platform/clock.ts'

/** Judged by the last year, and kept for as long. */
export const memory = days(365)

/** Between 0 and 1; who has never been judged is believed half. */
export const reliabilityOf = ({ upheld, decided }: { readonly upheld: number; readonly decided: number }): number =>
  (upheld + 2) / (decided + 4)
