// Kinds of papers as people call them.
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
  Object.entries(paperKinds)
    .filter(([kind]) => kind !== 'guardianship' && (kind !== 'id_card' || !isMinor))
    .map(([value, text]) => ({ value, text }))
