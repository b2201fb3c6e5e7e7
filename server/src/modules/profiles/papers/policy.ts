// Pure rules of papers: what kind one is, of whom it may be, how long it is kept.
import type { GuardianPaperType, PaperType } from '@fieldhouse/contract'
import { days } from '#platform/clock.ts'

export const mostAtOnce = 5
/** After the decision (youth.md Y17). */
export const keptFor = days(30)

export const paperFields = { idVerification: 'document', documentVerification: 'document', file: 'document' } as const

/** A guardian's, who is an adult. */
export const guardianPaperFields = { file: 'document' } as const

/** The field `idVerification` takes nothing but papers of identity. */
export const kindOf = (field: string, said: PaperType | undefined): PaperType =>
  field === 'idVerification' ? 'id_card' : (said ?? 'other')

/** No identity card of a minor, and of nobody whose age is not known (youth.md Y17). */
export const mayShow = (kind: PaperType | GuardianPaperType, person: { isMinor: boolean } | undefined): boolean =>
  kind !== 'id_card' || (person !== undefined && !person.isMinor)
