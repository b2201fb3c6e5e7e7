import { Type, type Static } from 'typebox'
import { call, one } from '../call.ts'
import { Id, Nullable, OneOf } from '../values.ts'
import { rosterFacts } from '../objects/team.ts'
import { seasonQuery } from './teams.ts'

/** What a row of the file says, as far as it could be read. */
const values = Type.Object({
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  ...rosterFacts,
})

const row = Type.Object({
  /** As the file itself counts, from 1. */
  line: Type.Integer(),
  action: OneOf('create', 'update', 'skip', 'error'),
  values,
  message: Nullable(Type.String()),
})

export const RosterImport = Type.Object({
  rows: Type.Array(row),
  ignoredColumns: Type.Array(Type.String()),
  refusedColumns: Type.Array(Type.String()),
  /** In a preview: what would be. */
  created: Type.Integer(),
  updated: Type.Integer(),
  failed: Type.Integer(),
})
export type RosterImport = Static<typeof RosterImport>

export const rosters = {
  upload: call({
    method: 'POST',
    path: '/team/{id}/members/upload',
    access: 'team',
    capability: 'manage',
    summary: 'Look at a roster file, CSV or Excel, and put its players on the roster; 200 for a preview, which changes nothing',
    changes: ['teams'],
    params: Type.Object({ id: Id }),
    upload: { fields: ['file'] },
    body: Type.Object({
      mode: Type.Optional(OneOf('preview', 'apply')),
      season: seasonQuery,
      /** Needed to apply: what `rosterAttestation` says. */
      attest: Type.Optional(Type.Boolean()),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(RosterImport),
    errors: ['youth.not_allowed', 'team.unknown', 'team.csv_unreadable', 'team.attestation_required', 'upload.missing', 'upload.too_large'],
  }),
}
