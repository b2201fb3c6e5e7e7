// What leaves a site when all of it leaves (decision 114), and what does not.
import { systemClock } from '#platform/clock.ts'
import { createDatabase, createPool, inTransaction } from '#platform/db/index.ts'
import { writeExport, type Exported } from '#platform/export/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { createAudit } from '#ground/audit'
import { namedObjects } from '#content/media'
import type { Env } from '../env.ts'
import { platformTables, streets } from '../modules/streets.ts'
import { programName, siteNameOf } from './backup.ts'
import { openStorage } from './storage.ts'

/** Opened by name only: no page of the console shows it to anybody who gives no reason. */
export const privateKinds = ['messages', 'papers'] as const
export type PrivateKind = (typeof privateKinds)[number]

/** Tables by their name, columns as `table.column`. */
interface Kept {
  readonly why: string
  readonly what: readonly string[]
}

/** What opens something, or would show what does. */
const keys: Kept = {
  why: 'Whoever moves in gives people new ones. Passwords, second factors, sessions, codes, keys and links that open something',
  what: [
    'api_key',
    'authenticator',
    'captcha_used',
    'charge_attempt.client_secret',
    'credential',
    'first_administrator_code',
    'gift.code',
    'gift.mail_code',
    'guardian_letter.code_hash',
    'hook.former_secret',
    'hook.secret',
    'inquiry.pass_hash',
    'mail.body',
    'one_time_code',
    'passkey',
    'payout_destination.ciphertext',
    'payout_destination.key_id',
    'push_device',
    'push_key',
    'recovery_code',
    'recruiter_link.token_hash',
    'review_case.appeal_hash',
    'roster_removal_link',
    'secret_fingerprint',
    'session',
    'setup_code',
    'sign_in_challenge',
    'social_ticket',
    'socket_ticket',
    'staff_look',
    'team_invitation.code_hash',
  ],
}

/** What this program makes anew, or needs for nobody but itself. */
const workings: Kept = {
  why: 'Of use to this program alone: what it still had to do, counts of its own limits, indexes that it makes anew',
  what: [
    'account.phone_print',
    'idempotency',
    'import_line',
    'listed_thing',
    'outbox',
    'performer_listing',
    'process',
    'queue_pause',
    'recovery',
    'report.hashes',
    'review_case.digest',
    'roster_removal.digest',
    'sample_object',
    'search_build',
    'search_doc',
    'search_use',
    'search_word',
    'storage_home',
    'webhook_inbox',
  ],
}

/** What staff of this site wrote down about people for themselves. */
const ours: Kept = {
  why: 'Notes of staff about people, and what somebody showed to prove who they are',
  what: ['factor_reset.evidence', 'staff_note', 'staff_proposal.input'],
}

interface PrivateRule extends Kept {
  /** Of the files that belong to it. */
  readonly files: readonly string[]
}

const privately: Readonly<Record<PrivateKind, PrivateRule>> = {
  messages: {
    why: 'Private conversations and chats, with their pictures and films (--with messages)',
    what: [
      'broadcast',
      'broadcast_copy',
      'conversation',
      'conversation_member',
      'gift.words',
      'message',
      'report.snapshot',
      'stream_message',
      'welcome',
    ],
    files: ['message-photo', 'message-video'],
  },
  papers: {
    why: 'Papers by which people proved who they are or whom they guard (--with papers)',
    what: ['paper', 'payee_paper'],
    files: ['document'],
  },
}

const leftOutWith = (wanted: readonly PrivateKind[]): readonly Kept[] => [
  keys,
  workings,
  ours,
  ...privateKinds.filter((kind) => !wanted.includes(kind)).map((kind) => privately[kind]),
]

const parts = new Map(
  [
    ...Object.entries(streets),
    ['platform', Object.fromEntries(Object.entries(platformTables).map(([part, owns]) => [part, { owns }]))] as const,
  ].flatMap(([street, modules]) =>
    Object.entries(modules).flatMap(([name, { owns }]) => owns.map((table) => [table, `${street}/${name}`] as const)),
  ),
)

/** What becomes of a column; for the test that holds this to the tables that there are. */
export const judgeColumns = (wanted: readonly PrivateKind[]) => {
  const names = new Set(leftOutWith(wanted).flatMap(({ what }) => what))
  return {
    names,
    isTable: (table: string) => !names.has(table),
    isColumn: (table: string, column: string) => !names.has(table) && !names.has(`${table}.${column}`),
  }
}

export interface Leaving {
  readonly env: Env
  /** As the owner of the tables. */
  readonly url: string
  readonly secret: string
  readonly siteUrl: string
  readonly folder: string
  readonly wanted: readonly PrivateKind[]
  /** Of whoever answers for it; it stands in the audit. */
  readonly reason: string
  readonly openerOf: Sealing['openerOf']
  onBegun(unfinished: string): void
}

/** The audit knows of it before anything is written, and how it ended afterwards. */
export async function exportSite({ env, url, secret, siteUrl, folder, wanted, reason, openerOf, onBegun }: Leaving): Promise<Exported> {
  const db = createDatabase(createPool({ url, size: 1 }))
  const audit = createAudit({ db, clock: systemClock, keys: deriveKeys(secret) })
  const note = (action: string, after: object) => inTransaction(db, (tx) => audit.record(tx, action, { via: 'cli', reason, after }))
  try {
    await note('export.begun', { with: wanted })
    const spared = new Set(privateKinds.filter((kind) => !wanted.includes(kind)).flatMap((kind) => privately[kind].files))
    const { isTable, isColumn } = judgeColumns(wanted)
    const made = await writeExport({
      url,
      folder,
      storage: openStorage(env, db),
      leftOut: leftOutWith(wanted),
      isTable,
      isColumn,
      partOf: (table) => parts.get(table) ?? '',
      openerOf,
      objects: (tx) => namedObjects(tx, ({ type }) => !spared.has(type)),
      siteName: siteNameOf,
      siteUrl,
      program: programName(),
      onBegun,
    })
    await note('export.written', { with: wanted, tables: made.tables, rows: made.rows, files: made.files })
    return made
  } finally {
    await db.destroy()
  }
}
