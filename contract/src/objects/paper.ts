import { Type, type Static } from 'typebox'
import { guardianPaperTypes } from '../guardian-words.ts'
import { Nullable, OneOf } from '../values.ts'
import { File } from './file.ts'

export const paperTypes = ['school_id', 'enrollment_letter', 'schedule', 'id_card', 'other'] as const
export const PaperType = OneOf(...paperTypes)
export type PaperType = Static<typeof PaperType>

export const GuardianPaperType = OneOf(...guardianPaperTypes)
export type GuardianPaperType = Static<typeof GuardianPaperType>

/** What an athlete, coach or guardian shows. An identity card is never one of a minor (youth.md Y17). */
export const Paper = Type.Object({
  ...File.properties,
  documentType: OneOf(...paperTypes, 'guardianship'),
  /** What came of it; null while it waits. */
  outcome: Nullable(OneOf('approved', 'rejected')),
})
export type Paper = Static<typeof Paper>
