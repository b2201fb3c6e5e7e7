// What the operator tells people above the pages: to whom, from when, until when.
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { isFor, problemsOf, stateOf, type Form } from './policy.ts'
import * as store from './store.ts'
import type { NoticeTable } from './tables.ts'

export type Notices = ReturnType<typeof createNotices>

const freshFor = 5000
const mostLiving = 50
const mostOver = 50
/** More above one page would be its end. */
const mostShown = 3

const fieldsOf = ({ kind, title, text, audience, level, link, from, until, isDismissible }: Form) => ({
  kind,
  title: title.trim(),
  text: text.trim(),
  audience,
  level,
  link_label: link?.label.trim() ?? null,
  link_path: link?.path.trim() ?? null,
  starts_at: new Date(from),
  ends_at: until === null ? null : new Date(until),
  is_dismissible: isDismissible,
})

export function createNotices({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  let kept: { rows: readonly NoticeTable[]; until: number } | undefined
  /** Every page asks: what is not over, at most five seconds old, looked at with the time of now. */
  const ofNow = async (): Promise<NoticeTable[]> => {
    const now = clock.now()
    if (!kept || kept.until <= now.getTime()) kept = { rows: await store.living(db, now), until: now.getTime() + freshFor }
    return kept.rows.filter((row) => stateOf(row, now) === 'now')
  }

  const change = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const done = await inTransaction(db, async (tx) => {
      await store.hold(tx)
      return work(tx)
    })
    kept = undefined
    return done
  }

  function refuseProblems(form: Form): void {
    const errors = problemsOf(form)
    if (errors.length > 0) throw new AppError('request.invalid', { errors })
  }

  return {
    /** Whether anybody is told anything just now. */
    hasAny: async (): Promise<boolean> => (await ofNow()).length > 0,

    async current(viewer: Viewer | undefined): Promise<NoticeTable[]> {
      const meant = (await ofNow()).filter((row) => isFor(row, viewer))
      const mayBeGone = viewer !== undefined && meant.some((row) => row.is_dismissible)
      const gone = mayBeGone ? await store.dismissedBy(db, viewer.accountId) : new Set<string>()
      return meant.filter((row) => !row.is_dismissible || !gone.has(row.id)).slice(0, mostShown)
    },

    /** Throws `notice.unknown` for one that the viewer is not told, or that stays. */
    async dismiss(id: string, viewer: Viewer): Promise<void> {
      const found = (await ofNow()).find((row) => row.id === id)
      if (!found?.is_dismissible || !isFor(found, viewer)) throw new AppError('notice.unknown')
      await inTransaction(db, async (tx) => {
        // Taken away at this moment, it is not to be put away any more.
        if (await store.lock(tx, id)) await store.dismiss(tx, id, viewer.accountId)
      })
    },

    async all(): Promise<NoticeTable[]> {
      const now = clock.now()
      const [living, over] = await Promise.all([store.living(db, now), store.over(db, now, mostOver)])
      return [...living, ...over]
    },

    async create(form: Form, by: string): Promise<NoticeTable> {
      refuseProblems(form)
      return change(async (tx) => {
        const now = clock.now()
        if ((await store.living(tx, now)).length >= mostLiving) throw new AppError('notice.too_many')
        const row = { id: newId(), ...fieldsOf(form), version: 1, changed_at: now, changed_by: by }
        await store.insert(tx, row)
        return row
      })
    },

    /** `seen`: the version that whoever writes has before them. */
    async update(id: string, { seen, ...form }: Form & { readonly seen: number }, by: string): Promise<NoticeTable> {
      refuseProblems(form)
      return change(async (tx) => {
        const known = await store.lock(tx, id)
        if (!known) throw new AppError('notice.unknown')
        if (known.version !== seen) throw new AppError('notice.changed')
        const row = { id, ...fieldsOf(form), version: seen + 1, changed_at: clock.now(), changed_by: by }
        await store.update(tx, id, row)
        return row
      })
    },

    remove: (id: string): Promise<void> =>
      change(async (tx) => {
        if (!(await store.remove(tx, id))) throw new AppError('notice.unknown')
      }),
  }
}
