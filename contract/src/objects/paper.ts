import { Type, type Static } from 'typebox'
import { Nullable, OneOf } from '../values.ts'
import { File } from './file.ts'

export const paperTypes = ['school_id', 'enrollment_letter', 'schedule', 'id_card', 'other'] as const
export const PaperType = OneOf(...paperTypes)
export type PaperType = Static<typeof PaperType>

/** What an athlete or coach shows for being at a school. An identity card is never one of a minor (youth.md Y17). */
export const Paper = Type.Object({
  ...File.properties,
  documentType: PaperType,
  /** What came of it; null while it waits. */
  outcome: Nullable(OneOf('approved', 'rejected')),
})
export type Paper = Static<typeof Paper>
