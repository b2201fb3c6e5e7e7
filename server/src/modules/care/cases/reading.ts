// Cases as staff reads them: the queue, how much waits, and one with all that is known of it. Nobody reads of own things, nor of
// those of a team where they have a seat: a report tells who wrote it.
import type { CaseLine, ReviewCase } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { createAlike } from './alike.ts'
import type { Needs, ReportersOf, ReportsOf } from './needs.ts'
import { decisionsOn, isHeldBy, versionOf } from './policy.ts'
import { presentDecided, presentLine, shownState } from './present.ts'
import * as store from './store.ts'
import type { Reported, Subjects } from './subjects.ts'
import type { CaseTable, SealedWords } from './tables.ts'

export type Reading = ReturnType<typeof createReading>

const mostHistory = 20

const standingOf = ({ refusal, isGone, isWaiting }: Reported) =>
  refusal ?? (isGone ? ('gone' as const) : isWaiting ? ('waiting' as const) : ('shown' as const))

/** What two wrote to each other: its words, too, open to whoever has taken the case. */
const isPrivate = ({ target }: Pick<CaseTable, 'target'>): boolean => target === 'message'

function createItem({ clock, media }: Pick<Needs, 'clock' | 'media'>) {
  return async (row: CaseTable, subject: Reported | undefined, viewer: Viewer): Promise<ReviewCase['item']> => {
    if (!subject) return null
    const isOpen = isHeldBy(row, viewer.accountId, clock.now())
    const ids = [...new Set([...subject.fileIds, ...row.file_ids])]
    const files = await media.load(ids)
    return {
      title: subject.title,
      text: isOpen || !isPrivate(row) ? subject.text : '',
      path: subject.path,
      // Pictures open to whoever has taken the case, and to nobody in passing.
      files: ids.flatMap((id) => {
        const file = files.get(id)
        return file ? media.present(file, { isOpen, viewer }) : []
      }),
      pictures: isOpen ? [...subject.pictures] : [],
      standing: standingOf(subject),
      version: versionOf(subject),
      score: Object.entries(subject.score ?? {}).map(([part, weight]) => ({ part, weight })),
      earlier: isOpen ? (subject.earlier ?? []).map(({ text, until }) => ({ text, until: until.toISOString() })) : [],
    }
  }
}

export function createReading(needs: Needs, subjects: Subjects, sealed: SealedWords, reportsOf: ReportsOf, reportersOf: ReportersOf) {
  const { db, clock, accounts, pages } = needs

  const eyeOf = async ({ accountId }: Pick<Viewer, 'accountId'>, using: Db = db): Promise<store.Eye> => ({
    accountId,
    seats: pages.pagesActedBy(accountId, 'contribute'),
    staff: await accounts.staffWith('cases.decide', using),
    reportersOf,
  })

  /** Throws `case.unknown`. */
  const requireSeen = async (viewer: Pick<Viewer, 'accountId'>, row: CaseTable | undefined, using: Db = db): Promise<CaseTable> => {
    if (!row || row.state === 'gone' || row.owner_id === viewer.accountId) throw new AppError('case.unknown')
    const hasSeat = row.page_id !== null && (await pages.actAs(viewer, row.page_id, 'contribute', using))
    if (hasSeat) throw new AppError('case.unknown')
    return row
  }

  const factsFor = async (rows: readonly CaseTable[], viewer: Viewer, others: readonly (string | null)[] = []) => {
    const people = [...rows.flatMap((row) => [row.owner_id, row.taken_by]), ...others].filter((id) => id !== null)
    // By the names that nobody else has seen yet, too: that is what they look at.
    const [cards, pageOf] = await Promise.all([accounts.ownCards(people), pages.load(rows.flatMap(({ page_id: id }) => id ?? []))])
    return { cards, pageOf, viewerId: viewer.accountId, now: clock.now() }
  }

  const itemOf = createItem(needs)
  const alikeOf = createAlike(needs, subjects)

  const show = async (found: CaseTable, viewer: Viewer): Promise<ReviewCase> => {
    const row = sealed.open(found)
    const eye = await eyeOf(viewer)
    const [reports, steps, history, subject, isOwnReport] = await Promise.all([
      reportsOf(row.id),
      store.listSteps(db, row.id),
      store.listOfOwner(db, row, mostHistory),
      subjects.find(row.target, row.target_id, 'staff'),
      store.hasSide(db, eye, row.id),
    ])
    const [facts, item, alike] = await Promise.all([
      factsFor([row], viewer, [...reports.map(({ reporterId }) => reporterId), ...steps.map((step) => step.by_id)]),
      itemOf(row, subject, viewer),
      alikeOf(row, subject, eye),
    ])
    const readsWords = !isPrivate(row) || isHeldBy(row, viewer.accountId, clock.now())
    const cardOf = (id: string | null) => (id === null ? undefined : facts.cards.get(id)) ?? null
    return {
      ...presentLine(row, facts),
      words: row.words,
      appeal: row.appeal,
      firstDecision: row.first_decision,
      decisions: [...decisionsOn(row)],
      isOwnDecision: row.state === 'appealed' && row.decided_by === viewer.accountId,
      isOwnReport,
      alike,
      item,
      reports: reports.map(({ id, reason, description, reporterId, reliability, snapshot, createdAt }) => ({
        _id: id,
        reason,
        description,
        reporter: cardOf(reporterId),
        reliability: Math.round(reliability * 100) / 100,
        snapshot: readsWords ? snapshot : { ...snapshot, text: '' },
        createdAt: createdAt.toISOString(),
      })),
      history: history.map((one) => ({
        _id: one.id,
        target: one.target,
        title: one.title,
        state: shownState(one.state),
        openedAt: one.opened_at.toISOString(),
        ...presentDecided(one),
      })),
      steps: steps.map(({ action, by_id: by, decision, at }) => ({ action, by: cardOf(by), decision, at: at.toISOString() })),
    }
  }

  const lines = async (rows: readonly CaseTable[], viewer: Viewer, total = rows.length): Promise<{ data: CaseLine[]; total: number }> => {
    const facts = await factsFor(rows, viewer)
    return { data: rows.map((row) => presentLine(row, facts)), total }
  }

  return {
    eyeOf,
    lines,
    requireSeen,
    show,
    view: async (viewer: Viewer, id: string): Promise<ReviewCase> => show(await requireSeen(viewer, await store.find(db, id)), viewer),

    async list(
      viewer: Viewer,
      { state = 'waiting', limit = 10, offset = 0 }: { state?: store.ListState; limit?: number; offset?: number },
    ): Promise<{ data: CaseLine[]; total: number }> {
      const { rows, total } = await store.list(db, await eyeOf(viewer), { state, now: clock.now(), limit, offset })
      return lines(rows, viewer, total)
    },

    counts: async (viewer: Viewer) => store.counts(db, await eyeOf(viewer), clock.now()),
  }
}
