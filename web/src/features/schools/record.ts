// Schools as administrators see them, in words.
import type { DataFor } from '../../lib/calls.ts'
import { formatDay } from '../../lib/format.ts'

export type SchoolRecord = DataFor<'schools.all'>[number]

const sources: Readonly<Record<SchoolRecord['source'], string>> = {
  'nces-ccd': 'NCES, public schools',
  'nces-pss': 'NCES, private schools',
  ipeds: 'IPEDS',
  eada: 'EADA',
  'self-added': 'Added by somebody',
}

export const describeRecord = ({ educationType, city, stateCode, state, source, sourceId, createdAt }: SchoolRecord): string =>
  [
    educationType,
    [city, stateCode ?? state].filter(Boolean).join(', '),
    [sources[source], sourceId].filter(Boolean).join(' '),
    formatDay(createdAt),
  ]
    .filter(Boolean)
    .join(' · ')
