// A stream from being prepared to its end, in the database: sessions, prices, who may host. Telling the room is rooms.ts.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { LiveVideo } from '#platform/live-video/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { toName, type Accounts } from '#people/accounts'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import { decidePrice, hostRefusal, keepsRecording } from './policy.ts'
import * as store from './store.ts'
import type { EndReason, StreamRow } from './tables.ts'

export interface LifecycleNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly pages: Pages
  readonly accounts: Accounts
  readonly settings: Settings
  /** Undefined: this installation shows no pictures, and keeps none. */
  readonly video: Pick<LiveVideo, 'recordings'> | undefined
}

/** Throws `schedule.*` where it is no game of the team's that can be played. */
export type RequireGame = (tx: Db, teamId: string, eventId: string) => Promise<void>

export type LiveForm = BodyOf<Calls['streams']['live']>
export type ChangeForm = BodyOf<Calls['streams']['change']>
export type Lifecycle = ReturnType<typeof createLifecycle>

/** Of what was ended: the room is told once, by whoever ended it. */
export interface Ended {
  readonly row: StreamRow
  readonly reason: EndReason
  readonly at: Date
}

const needed = (path: string) => new AppError('request.invalid', { errors: [{ path, message: 'Needed.' }] })

function titleOf(text: string): string {
  const title = toName(text)
  if (title === '') throw needed('title')
  return title
}

function requireHost(viewer: Viewer): void {
  const refusal = hostRefusal(viewer)
  if (refusal !== undefined) throw new AppError(refusal)
}

/** Whom staff of the site has limited does not go live. */
const requireUnlimited = async (tx: Db, accounts: Accounts, viewer: Viewer): Promise<void> => {
  const account = await accounts.find(viewer.accountId, tx)
  if (account && accounts.isLimited(account)) throw new AppError('account.limited')
}

/** Hundredths of a ticket, null: free. */
const createPricing =
  ({ pages, settings }: Pick<LifecycleNeeds, 'pages' | 'settings'>) =>
  async (tx: Db, pageId: string, wish: { isFree: boolean; price?: number | null | undefined }): Promise<number | null> => {
    const [page, bounds] = await Promise.all([pages.load([pageId], tx), settings.readNow(tx)])
    const decided = decidePrice(wish, { ...bounds, canEarn: page.get(pageId)?.can_earn ?? false })
    if (decided === 'content.price_out_of_bounds') {
      throw new AppError(decided, { message: `Choose a price from ${bounds.minimumContentPrice} to ${bounds.maximumContentPrice} tokens.` })
    }
    if (typeof decided === 'string') throw new AppError(decided)
    return decided.price === null ? null : Math.round(decided.price * 100)
  }

const require = (row: StreamRow | undefined): StreamRow => {
  if (!row) throw new AppError('stream.unknown')
  return row
}

/** The price after a change: what was said of it, or what it was. */
const createRepricing =
  (priceOf: ReturnType<typeof createPricing>) =>
  async (tx: Db, row: StreamRow, form: ChangeForm): Promise<number | null> => {
    if (form.isFree === undefined && (form.price ?? null) === null) return row.price
    const isFree = form.isFree ?? (form.price ?? 0) === 0
    const price = await priceOf(tx, row.page_id, { isFree, price: form.price ?? (row.price === null ? null : row.price / 100) })
    if (row.kind === 'group' && price === null) throw needed('price')
    // What was asked for stands at its price; and who has paid this session's price must not see another one asked from the next.
    if (price !== row.price && (row.is_streaming || row.kind === 'private')) throw new AppError('stream.price_fixed')
    return price
  }

const elapsed = (row: StreamRow, now: Date) =>
  row.live_at === null ? 0 : Math.max(0, Math.floor((now.getTime() - row.live_at.getTime()) / 1000))

/** What is done to a stream that the transaction holds. */
export function createLocked({ db, clock, outbox, pages }: Pick<LifecycleNeeds, 'db' | 'clock' | 'outbox' | 'pages'>) {
  const lockOwn = async (tx: Db, key: Parameters<typeof store.lock>[1], viewer: Viewer): Promise<StreamRow> => {
    const row = require(await store.lock(tx, key))
    if (!(await pages.actAs(viewer, row.page_id, 'publish', tx))) throw new AppError('stream.unknown')
    return row
  }

  const endLocked = async (tx: Db, row: StreamRow, reason: EndReason): Promise<Ended | undefined> => {
    if (row.ended_at !== null) return undefined
    const at = clock.now()
    const seconds = Math.max(row.seconds, elapsed(row, at))
    await store.endSession(tx, row.session_id, reason, at, seconds)
    if (row.is_streaming) {
      await store.update(tx, row.id, { is_streaming: false, event_id: null, updated_at: at })
      if (row.kind !== 'private') await pages.setLive(tx, row.page_id, null)
      // Everybody reads it on the page, and nobody learns of a private stream.
      if (row.kind !== 'private') await pages.addToCounter(tx, row.page_id, 'stream_seconds', seconds)
    }
    if (row.kind !== 'public') await outbox.write(tx, 'stream.show_over', { sessionId: row.session_id, reason })
    return { row, reason, at }
  }

  /** What staff of the site decided on a session: what is refused ends, and the next one begins anew. */
  const refuse = async (tx: Db, sessionId: string, refusal: StreamRow['refusal']): Promise<Ended | undefined> => {
    const session = await store.findSession(tx, sessionId)
    const row = session && (await store.lock(tx, { id: session.stream_id }))
    if (!row) return undefined
    await store.refuse(tx, sessionId, refusal)
    return refusal === null || row.session_id !== sessionId ? undefined : endLocked(tx, row, 'host_unavailable')
  }

  /** Ends what is prepared or runs. */
  const endNow = (id: string, reason: EndReason): Promise<Ended | undefined> =>
    inTransaction(db, async (tx) => {
      const row = await store.lock(tx, { id })
      return row && endLocked(tx, row, reason)
    })

  /** Ends what runs, if `isDue` still says so under the lock. */
  const endIf = (id: string, reason: EndReason, isDue: (tx: Db, row: StreamRow) => Promise<boolean>): Promise<Ended | undefined> =>
    inTransaction(db, async (tx) => {
      const row = await store.lock(tx, { id })
      return row?.is_streaming && (await isDue(tx, row)) ? endLocked(tx, row, reason) : undefined
    })

  return { lockOwn, endLocked, refuse, endNow, endIf }
}

export function createLifecycle({ db, clock, outbox, pages, accounts, settings, video }: LifecycleNeeds, requireGame: RequireGame) {
  const gameOf = async (tx: Db, pageId: string, eventId: string | null | undefined): Promise<string | null> => {
    if (eventId === undefined || eventId === null) return null
    await requireGame(tx, pageId, eventId)
    return eventId
  }
  const priceOf = createPricing({ pages, settings })
  const changedPrice = createRepricing(priceOf)
  const { lockOwn, endLocked, refuse, endNow, endIf } = createLocked({ db, clock, outbox, pages })

  return {
    /** A new session, not live yet. Throws the codes of `streams.live`. */
    prepare: (viewer: Viewer, form: LiveForm): Promise<StreamRow> =>
      inTransaction(db, async (tx) => {
        requireHost(viewer)
        await requireUnlimited(tx, accounts, viewer)
        const pageId = await pages.actingPage(viewer, form.teamId, 'publish', tx)
        const now = clock.now()
        const about = { title: titleOf(form.title), price: await priceOf(tx, pageId, form) }
        const kind = form.type ?? 'public'
        if (kind === 'group' && about.price === null) throw needed('price')
        // What somebody pays for by the minute is theirs and the host’s alone.
        const isRecorded = video !== undefined && kind === 'public' && keepsRecording(viewer, form.isRecorded)
        const session = { id: newId(), created_at: now, is_recorded: isRecorded, ...about }
        const said = {
          name: '',
          ...about,
          description: toPlainText(form.description ?? ''),
          host_id: viewer.accountId,
          event_id: await gameOf(tx, pageId, form.eventId),
          session_id: session.id,
          updated_at: now,
        }
        const fresh = {
          id: newId(),
          page_id: pageId,
          kind,
          conversation_id: newId(),
          is_streaming: false,
          created_at: now,
        } as const
        if (await store.insert(tx, { ...fresh, ...said })) {
          await store.insertSession(tx, { ...session, stream_id: fresh.id })
        } else {
          const row = await lockOwn(tx, kind === 'group' ? { page_id: pageId, kind } : { page_id: pageId }, viewer)
          if (row.is_streaming) throw new AppError('stream.already_live')
          await endLocked(tx, row, 'replaced')
          await store.insertSession(tx, { ...session, stream_id: row.id })
          await store.update(tx, row.id, said)
        }
        return require(await store.find(tx, { session_id: session.id }))
      }),

    /** The prepared session goes live; one that is live already stays so. */
    start: (viewer: Viewer, conversationId: string): Promise<StreamRow> =>
      inTransaction(db, async (tx) => {
        const row = await lockOwn(tx, { conversation_id: conversationId }, viewer)
        requireHost(viewer)
        if (row.ended_at !== null) throw new AppError('stream.offline', { message: 'This session has ended. Start a new one.' })
        if (row.is_streaming) return row
        if (await store.isHostElsewhere(tx, row)) throw new AppError('stream.already_live')
        await pages.require(row.page_id, undefined, tx)
        const now = clock.now()
        await store.updateSession(tx, row.session_id, { live_at: now, host_seen_at: now, host_left_at: null })
        await store.update(tx, row.id, { is_streaming: true, updated_at: now })
        if (row.kind !== 'private') await pages.setLive(tx, row.page_id, row.price === null ? 'free' : 'paid')
        return require(await store.find(tx, { id: row.id }))
      }),

    /** Throws the codes of `streams.change`. */
    change: (
      viewer: Viewer,
      key: { id: string } | { page_id: string } | { conversation_id: string },
      form: ChangeForm & { name?: string },
    ) =>
      inTransaction(db, async (tx) => {
        const row = await lockOwn(tx, key, viewer)
        requireHost(viewer)
        const price = await changedPrice(tx, row, form)
        const about = { title: form.title === undefined ? row.title : titleOf(form.title), price }
        await store.updateSession(tx, row.session_id, about)
        await store.update(tx, row.id, {
          ...about,
          ...(form.description === undefined ? {} : { description: toPlainText(form.description) }),
          ...(form.name === undefined ? {} : { name: toName(form.name) }),
          ...(form.eventId === undefined ? {} : { event_id: await gameOf(tx, row.page_id, form.eventId) }),
          updated_at: clock.now(),
        })
        const ended = form.isStreaming === false ? await endLocked(tx, row, 'ended') : undefined
        return { row: require(await store.find(tx, { id: row.id })), ended }
      }),

    setDuration: (viewer: Viewer, id: string, duration: number): Promise<number> =>
      inTransaction(db, async (tx) => {
        const row = await lockOwn(tx, { id }, viewer)
        if (!row.is_streaming) throw new AppError('stream.offline')
        // Never less than before, and never more than has passed.
        const seconds = Math.max(row.seconds, Math.min(duration, elapsed(row, clock.now())))
        await store.updateSession(tx, row.session_id, { seconds })
        return seconds
      }),

    refuse,
    endNow,
    endIf,
  }
}
