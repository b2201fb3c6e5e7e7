// What a file would do here: read, put into our words, and laid beside what has come in before.
import { sourceWords, type ImportSource } from '@fieldhouse/contract/imports'
import { inTransaction } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { toLine } from '#platform/plain-text.ts'
import { canEarn, educationAt } from '#people/accounts'
import type { Needs } from './needs.ts'
import { draftAll, keyOf, planLines } from './planning.ts'
import { readExport } from './reading.ts'
import * as store from './store.ts'
import { placeOf, type ImportRunTable } from './tables.ts'

/** Files that wait to be taken over, at one place. */
const mostPlans = 5

export interface Upload {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly oldSite: string
}

export function createPlans({ db, clock, accounts, feeds, pages, settings, sitePages, inviteLetters }: Needs) {
  /** Only a page that may take money, on a site that has free days, gives some. */
  const givesDays = async (pageId: string | null): Promise<boolean> => {
    if (pageId === null || !(await settings.read()).freeSubscriptionEnabled) return false
    return (await pages.load([pageId])).get(pageId)?.can_earn === true
  }

  /** Why nobody may be written to in the name of this page (youth.md Y34, Y36, Y44); empty: they may. */
  const againstWriting = async (pageId: string | null): Promise<string> => {
    const found = pageId === null ? undefined : await accounts.load(pageId)
    if (!found) return ''
    const { account, profile } = found
    const isMinor = accounts.isMinor(account)
    if (isMinor) return 'Nobody is written to in the name of somebody under 18.'
    if (!canEarn({ isMinor, educationType: profile ? educationAt(profile, clock.now()) : null }))
      return 'Nobody is written to in the name of somebody at a high school.'
    return accounts.isVisible(account) ? '' : 'Nobody could see the page they are invited to yet.'
  }

  const known = async (place: string, source: ImportSource) => {
    const rows = await store.rowsAt(db, place, source)
    const idsOf = (kind: 'post' | 'page') => rows.filter((row) => row.kind === kind).flatMap((row) => row.target_ids)
    const untouched = await Promise.all([feeds.writing.untouchedDrafts(idsOf('post')), sitePages.untouched(idsOf('page'))])
    return { rows: new Map(rows.map((row) => [keyOf(row), row])), untouched: new Set(untouched.flat()) }
  }

  const plan = async (
    { bytes, fileName, oldSite }: Upload,
    by: string,
    pageId: string | null,
    isStaff: boolean,
  ): Promise<ImportRunTable> => {
    const file = await readExport(bytes)
    const drafts = await draftAll(file, {
      takesPosts: pageId !== null,
      takesPages: isStaff,
      againstWriting: await againstWriting(pageId),
      fingerprintOf: inviteLetters.fingerprintOf,
      oldSite,
      givesDays: await givesDays(pageId),
      now: clock.now(),
    })
    const lines = planLines(drafts, await known(placeOf(pageId), file.source))
    const run: ImportRunTable = {
      id: newId(),
      by_account: by,
      is_staff: isStaff,
      page_id: pageId,
      source: file.source,
      file_name: toLine(fileName).slice(0, 200) || 'file',
      old_site: toLine(oldSite).slice(0, 200),
      not_moved: [...sourceWords[file.source].stays],
      state: 'planned',
      attested_at: null,
      attested_by: null,
      attestation: '',
      may_take: false,
      may_write: false,
      paid: lines.filter(({ payload }) => payload?.kind === 'member' && payload.freeDays > 0).length,
      gives_days: false,
      invite_id: null,
      created_at: clock.now(),
      ended_at: null,
      undo_until: null,
    }
    await inTransaction(db, async (tx) => {
      await store.removePlansBut(tx, isStaff ? { pageId: 'staff' } : { pageId: pageId ?? '' }, mostPlans - 1)
      await store.insertRun(tx, run)
      await store.insertLines(tx, run.id, lines)
    })
    return run
  }

  return { plan, againstWriting, givesDays }
}
