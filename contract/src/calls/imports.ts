// Posts, pages and people that were elsewhere before: a file is looked at, taken over once somebody answers for it, and given back for a week.
import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { PageCard } from '../objects/account.ts'
import { importActions, importKinds, importLineStates, importSources, importStates } from '../import-words.ts'
import { Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const count = Type.Integer({ minimum: 0 })

const ImportRun = Type.Object({
  _id: Id,
  source: OneOf(...importSources),
  fileName: Type.String(),
  state: OneOf(...importStates),
  /** Whose page it goes to; null: the site itself. */
  page: Nullable(PageCard),
  /** What the file holds that is not moved, in sentences. */
  notMoved: Type.Array(Type.String()),
  /** What whoever takes it over has to answer for. */
  needs: Type.Object({ work: Type.Boolean(), writing: Type.Boolean() }),
  /** How many people have paid there for longer, so that free days can be given to them. */
  paid: count,
  /** Rows by what would become of them, or has. */
  sums: Type.Object({
    create: count,
    update: count,
    skip: count,
    error: count,
    posts: count,
    pages: count,
    members: count,
    /** Taken over so far. */
    done: count,
    failed: count,
    /** Taken back. */
    undone: count,
  }),
  /** Who opened an account by the letters of this run; null: it has none. */
  joined: Nullable(Type.Integer()),
  createdAt: Time,
  endedAt: Nullable(Time),
  /** Null: it cannot be taken back, or not any more. */
  undoUntil: Nullable(Time),
})
export type ImportRun = Static<typeof ImportRun>

const ImportLine = Type.Object({
  _id: Type.String(),
  /** As the file counts, from 1. */
  line: Type.Integer(),
  kind: OneOf(...importKinds),
  title: Type.String(),
  action: OneOf(...importActions),
  state: OneOf(...importLineStates),
  message: Nullable(Type.String()),
  pictures: Type.Integer(),
  /** The first draft that it became. */
  postId: Nullable(Id),
})
export type ImportLine = Static<typeof ImportLine>

const params = Type.Object({ id: Id })
const tags = ['imports'] as const
const linesQuery = Type.Object({
  limit: listQuery.limit,
  offset: listQuery.offset,
  action: Type.Optional(OneOf(...importActions)),
})
const file = {
  /** Where the old site stands: pictures of a Ghost file are named without it. */
  oldSite: Type.Optional(Type.String({ maxLength: 200 })),
}
const applying = Type.Object({
  /** What `importWorkAttestation` says. */
  work: Type.Boolean(),
  /** What `importWritingAttestation` says; without it nobody is written to. */
  writing: Type.Boolean(),
  /** Free days of the page, up to what was paid there, for whoever of them opens an account. */
  freeDays: Type.Optional(Type.Boolean()),
})
const unreadable = ['import.unreadable', 'import.too_many', 'upload.missing', 'upload.too_large', 'import.not_here'] as const
const taking = ['import.unknown', 'import.changed', 'import.running', 'import.attestation_required', 'import.not_here'] as const

const ofAthlete = { access: 'performer' } as const
const ofStaff = { access: 'staff', permission: 'site.write' } as const

export const imports = {
  list: call({
    method: 'GET',
    path: '/performer/imports',
    ...ofAthlete,
    summary: 'Files that were imported for the own page, the newest first',
    tags,
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(ImportRun),
  }),
  upload: call({
    method: 'POST',
    path: '/performer/imports',
    ...ofAthlete,
    summary: 'Look at a file of Ghost, Patreon, Substack or WordPress for the own page; nothing is taken over',
    changes: ['imports'],
    upload: { fields: ['file'] },
    body: Type.Object(file),
    idempotency: 'brief',
    status: 201,
    answer: one(ImportRun),
    errors: [...unreadable],
  }),
  view: call({
    method: 'GET',
    path: '/performer/imports/{id}',
    ...ofAthlete,
    summary: 'One imported file, and how far it is',
    tags,
    params,
    status: 200,
    answer: one(ImportRun),
    errors: ['import.unknown'],
  }),
  lines: call({
    method: 'GET',
    path: '/performer/imports/{id}/lines',
    ...ofAthlete,
    summary: 'Row by row, what a file would do or has done',
    tags,
    params,
    query: linesQuery,
    status: 200,
    answer: list(ImportLine),
    errors: ['import.unknown'],
  }),
  apply: call({
    method: 'POST',
    path: '/performer/imports/{id}/apply',
    ...ofAthlete,
    summary: 'Take over what the file holds, as drafts and invitations; goes on by itself',
    changes: ['imports'],
    params,
    body: applying,
    status: 204,
    answer: empty,
    errors: [...taking],
  }),
  undo: call({
    method: 'POST',
    path: '/performer/imports/{id}/undo',
    ...ofAthlete,
    summary: 'Take back what came by a file and nobody has touched, within seven days',
    changes: ['imports', 'feeds'],
    params,
    status: 204,
    answer: empty,
    errors: ['import.unknown', 'import.changed', 'import.too_late'],
  }),
  drop: call({
    method: 'DELETE',
    path: '/performer/imports/{id}',
    ...ofAthlete,
    summary: 'Forget a file that was only looked at',
    changes: ['imports'],
    params,
    status: 204,
    answer: empty,
    errors: ['import.unknown', 'import.changed'],
  }),
}

export const siteImports = {
  list: call({
    method: 'GET',
    path: '/admin/imports',
    ...ofStaff,
    summary: 'Files that staff imported, the newest first',
    tags,
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(ImportRun),
  }),
  upload: call({
    method: 'POST',
    path: '/admin/imports',
    ...ofStaff,
    summary: 'Look at a file of Ghost, Patreon, Substack or WordPress for the site, or for an athlete who asked for it',
    changes: ['imports'],
    upload: { fields: ['file'] },
    body: Type.Object({
      ...file,
      /** The athlete whose page posts go to, by username; left out: pages and members of the site alone. */
      athlete: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(ImportRun),
    errors: [...unreadable, 'performer.unknown'],
  }),
  view: call({
    method: 'GET',
    path: '/admin/imports/{id}',
    ...ofStaff,
    summary: 'One file that staff imported, and how far it is',
    tags,
    params,
    status: 200,
    answer: one(ImportRun),
    errors: ['import.unknown'],
  }),
  lines: call({
    method: 'GET',
    path: '/admin/imports/{id}/lines',
    ...ofStaff,
    summary: 'Row by row, what a file of staff would do or has done',
    tags,
    params,
    query: linesQuery,
    status: 200,
    answer: list(ImportLine),
    errors: ['import.unknown'],
  }),
  apply: call({
    method: 'POST',
    path: '/admin/imports/{id}/apply',
    ...ofStaff,
    summary: 'Take over what a file of staff holds, as drafts, pages that are not shown yet, and invitations',
    changes: ['imports'],
    params,
    body: applying,
    status: 204,
    answer: empty,
    errors: [...taking],
  }),
  undo: call({
    method: 'POST',
    path: '/admin/imports/{id}/undo',
    ...ofStaff,
    summary: 'Take back what came by a file of staff and nobody has touched, within seven days',
    changes: ['imports', 'site-pages'],
    params,
    status: 204,
    answer: empty,
    errors: ['import.unknown', 'import.changed', 'import.too_late'],
  }),
  drop: call({
    method: 'DELETE',
    path: '/admin/imports/{id}',
    ...ofStaff,
    summary: 'Forget a file of staff that was only looked at',
    changes: ['imports'],
    params,
    status: 204,
    answer: empty,
    errors: ['import.unknown', 'import.changed'],
  }),
}
