// An official list becomes schools: in batches, each a short transaction, so that a running site is not held up. What is there
// already is recognised, so an equal list changes nothing.
import type { Clock } from '#platform/clock.ts'
import { inSnapshot, inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { insertAliases, insertSchools, loadKnown, updateSchools } from './bulk.ts'
import { loadStates } from './identity.ts'
import type { Layout, Recognised } from './layouts.ts'
import { matchRow, nothingKnown, type Known, type Verdict } from './match.ts'
import { readOfficialRows, type NotTaken, type OfficialSchool } from './official-rows.ts'
import type { SchoolAliasTable } from './tables.ts'

export interface ImportNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
}

export interface ImportOptions {
  readonly isDryRun: boolean
  readonly layout?: string | undefined
  readonly renamed?: ReadonlyMap<string, string> | undefined
  /** Told of every row that is not taken over. */
  onNotTaken(row: NotTaken): void
}

const outcomes = ['added', 'joined', 'changed', 'unchanged'] as const
export type Counts = Record<(typeof outcomes)[number], number>

export interface ImportReport {
  readonly layout: Layout
  readonly ignored: readonly string[]
  readonly rows: number
  readonly total: Counts
  readonly byState: ReadonlyMap<string, Counts>
}

const batch = 1000
const mostAttempts = 3
const noCounts = (): Counts => ({ added: 0, joined: 0, changed: 0, unchanged: 0 })

/** Throws `UnreadableFile` with a sentence for what is no such list. */
export async function importSchools(needs: ImportNeeds, text: AsyncIterable<string>, options: ImportOptions): Promise<ImportReport> {
  let found: Recognised | undefined
  let rows = 0
  const total = noCounts()
  const byState = new Map<string, Counts>()
  // What a dry run would have added; nothing else is kept from batch to batch.
  const planned = nothingKnown()
  const take = async (schools: readonly OfficialSchool[]) => {
    if (!found || schools.length === 0) return
    const verdicts = await takeBatch(needs, found.layout, schools, options.isDryRun ? planned : undefined)
    for (const [index, { line, stateCode }] of schools.entries()) {
      const verdict = verdicts[index]
      if (!verdict) continue
      if (verdict.kind === 'skipped') options.onNotTaken({ line, reason: verdict.reason, isByRule: false })
      else {
        const counts = byState.get(stateCode) ?? noCounts()
        byState.set(stateCode, counts)
        counts[verdict.kind] += 1
        total[verdict.kind] += 1
      }
    }
  }

  const completeState = await loadStates()
  const onRecognised = (recognised: Recognised) => void (found = recognised)
  let waiting: OfficialSchool[] = []
  for await (const row of readOfficialRows(text, { completeState, layout: options.layout, renamed: options.renamed, onRecognised })) {
    rows += 1
    if ('reason' in row) options.onNotTaken(row)
    else if (waiting.push(row) === batch) await take(waiting.splice(0))
  }
  await take(waiting)
  if (!found) throw new Error('a file that was read to its end has a layout')
  return {
    layout: found.layout,
    ignored: found.ignored,
    rows,
    total,
    byState: new Map([...byState].sort(([a], [b]) => a.localeCompare(b))),
  }
}

async function takeBatch({ db, clock, outbox }: ImportNeeds, layout: Layout, rows: readonly OfficialSchool[], planned: Known | undefined) {
  const judgeAll = (known: Known) => rows.map((row) => matchRow(row, layout, known, clock.now()))
  if (planned) return inSnapshot(db, async (tx) => judgeAll(withPlanned(await loadKnown(tx, layout, rows), planned)))
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, async (tx) => {
        const verdicts = judgeAll(await loadKnown(tx, layout, rows))
        await write(tx, verdicts, clock.now(), outbox)
        return verdicts
      })
    } catch (error) {
      // Somebody registered with one of these schools in the same moment: it is known now.
      if (!isUniqueViolation(error) || attempt === mostAttempts) throw error
    }
  }
}

/** What is planned counts as known, and what is learned is planned. */
function withPlanned(known: Known, planned: Known): Known {
  for (const [key, school] of known.byKey) if (!planned.byKey.has(key)) planned.byKey.set(key, school)
  for (const [id, school] of known.bySourceId) if (!planned.bySourceId.has(id)) planned.bySourceId.set(id, school)
  for (const [id, school] of known.byCollegeId) if (!planned.byCollegeId.has(id)) planned.byCollegeId.set(id, school)
  return planned
}

async function write(tx: Db, verdicts: readonly Verdict[], now: Date, outbox: Outbox): Promise<void> {
  const added = verdicts.flatMap((verdict) => (verdict.kind === 'added' ? [verdict.school] : []))
  const moved = verdicts.flatMap((verdict) => (verdict.kind === 'joined' || verdict.kind === 'changed' ? [verdict] : []))
  const aliases = moved.flatMap(({ before, school }): SchoolAliasTable[] => {
    const alias = { school_id: school.id, education_type: school.education_type, key: null, college_id: null, created_at: now }
    return [
      ...(before.key === school.key ? [] : [{ ...alias, id: newId(), key: before.key }]),
      ...(before.college_id === school.college_id ? [] : [{ ...alias, id: newId(), college_id: before.college_id }]),
    ]
  })
  await insertSchools(tx, added)
  // A list may name a school twice: the last word counts.
  await updateSchools(tx, [...new Map(moved.map(({ school }) => [school.id, school])).values()])
  await insertAliases(tx, aliases)
  if (moved.length > 0)
    await outbox.writeAll(
      tx,
      'school.changed',
      moved.map(({ school }) => ({ schoolId: school.id })),
    )
}
