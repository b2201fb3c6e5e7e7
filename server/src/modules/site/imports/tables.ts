import type { ImportAction, ImportKind, ImportLineState, ImportSource, ImportState } from '@fieldhouse/contract/imports'

export type ImportRunTable = {
  id: string
  by_account: string
  /** By staff, in the console; otherwise by whose page it is. */
  is_staff: boolean
  /** Null: the site. */
  page_id: string | null
  source: ImportSource
  file_name: string
  /** Where pictures stand that are named without a site; empty: nobody said. */
  old_site: string
  not_moved: string[]
  state: ImportState
  attested_at: Date | null
  attested_by: string | null
  /** Which words were confirmed; empty: none. */
  attestation: string
  /** Posts and pages are taken over. */
  may_take: boolean
  /** People are invited. */
  may_write: boolean
  /** How many of its people have paid elsewhere for longer. */
  paid: number
  /** They get free days for it. */
  gives_days: boolean
  invite_id: string | null
  created_at: Date
  ended_at: Date | null
  undo_until: Date | null
}

export interface PostPayload {
  readonly kind: 'post'
  readonly parts: readonly { readonly title: string; readonly text: string }[]
  readonly pictures: readonly string[]
}
export interface PagePayload {
  readonly kind: 'page'
  readonly title: string
  readonly slug: string
  readonly text: string
  readonly shortDescription: string
}
export interface MemberPayload {
  readonly kind: 'member'
  readonly address: string
  /** Of the page, up to what was paid there. */
  readonly freeDays: number
}
export type Payload = PostPayload | PagePayload | MemberPayload

export type ImportLineTable = {
  run_id: string
  n: number
  /** As the file counts, from 1. */
  line: number
  kind: ImportKind
  external_id: string
  title: string
  action: ImportAction
  state: ImportLineState
  message: string | null
  pictures: number
  /** Of the payload. */
  digest: string
  payload: Payload | null
  target_ids: string[]
}

export type ImportRowTable = {
  place: string
  source: ImportSource
  kind: ImportKind
  external_id: string
  run_id: string
  digest: string
  target_ids: string[]
  at: Date
}

export type Tables = { import_run: ImportRunTable; import_line: ImportLineTable; import_row: ImportRowTable }

/** Where things come to, as a word. */
export const placeOf = (pageId: string | null): string => pageId ?? 'site'
