// Kinds of papers as people call them.
import { paperTypes } from '@fieldhouse/contract'
import type { OwnPerformer } from './api.ts'

export type Paper = OwnPerformer['documents'][number]

export const paperKinds: Readonly<Record<Paper['documentType'], string>> = {
  school_id: 'School ID',
  enrollment_letter: 'Letter of enrollment',
  schedule: 'Class or team schedule',
  id_card: 'Identity card',
  guardianship: 'Papers of a court',
  other: 'Something else from the school',
}

/** Nobody under 18 is asked for an identity card (youth.md Y17). */
export const kindsFor = (isMinor: boolean) =>
  paperTypes.filter((kind) => kind !== 'id_card' || !isMinor).map((value) => ({ value, text: paperKinds[value] }))
