// What the doors ask of streams, put together of their parts.
import type { Stream, StreamConversation, StreamRoom } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Bus } from '#platform/bus/index.ts'
import type { RateLimiter, Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import { isId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { LiveVideo } from '#platform/live-video/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Sales } from '#books/sales'
import type { Goals } from '#books/goals'
import type { Supporters } from '#books/supporters'
import type { Media } from '#content/media'
import type { Things } from '#content/things'
import { createCards } from './cards.ts'
import { createChat } from './chat.ts'
import { createCrowd } from './crowd.ts'
import { createGranting } from './granting.ts'
import { createLifecycle, type ChangeForm, type Ended, type LifecycleNeeds, type LiveForm, type RequireGame } from './lifecycle.ts'
import { createModeration } from './moderation.ts'
import { createLookingBack } from './looking-back.ts'
import { createLineReporting, createReporting } from './reporting.ts'
import { guardPhotos } from './photos.ts'
import { createRights, noSeats, type RightNeeds, type SeatRule } from './rights.ts'
import { createStreamRooms } from './rooms.ts'
import { createScoreKeeping } from './score.ts'
import { createSearch } from './searching.ts'
import { createShowRooms } from './show-rooms.ts'
import { createShowing } from './showing.ts'
import * as messages from './message-store.ts'
import * as store from './store.ts'
import { createSweep } from './sweep.ts'
import { createTickets } from './tickets.ts'
import { createSummary, type SummaryNeeds } from './summary.ts'
import { showTips } from './tip-messages.ts'
import type { StreamRow } from './tables.ts'

export interface Needs extends LifecycleNeeds, Omit<RightNeeds, 'seats'>, SummaryNeeds {
  readonly bus: Pick<Bus, 'board' | 'tell' | 'on'>
  readonly jobs: Jobs
  readonly log: Logger
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly video: LiveVideo | undefined
  readonly sales: Sales
  readonly supporters: Supporters
  readonly goals: Goals
  readonly things: Things
  readonly media: Media
  readonly limiter: RateLimiter
}

export type Streams = ReturnType<typeof createStreams>

export function createStreams(needs: Needs) {
  const { db, outbox, accounts, things } = needs
  // Who pays by the minute stands in a street above, too.
  let seats = noSeats
  const rights = createRights({ ...needs, seats: () => seats })
  const showing = createShowing({ ...needs, rights })
  // Schedules stand in a street above: they are told of here once they are there.
  let requireGame: RequireGame = () => Promise.reject(new AppError('schedule.unknown'))
  const lifecycle = createLifecycle(needs, (tx, teamId, eventId) => requireGame(tx, teamId, eventId))
  const rooms = createStreamRooms({ ...needs, rights, showing, lifecycle })
  const crowd = createCrowd({ ...needs, rooms })
  const chat = createChat({ ...needs, rights, rooms, crowd })
  showTips({ ...needs, chat })
  guardPhotos({ ...needs, rights })

  /** By the performer's id or name, or by the stream's id. */
  const findAny = async (key: string): Promise<StreamRow | undefined> => {
    const pageId = isId(key) ? key : (await accounts.findByUsername(key))?.id
    if (pageId === undefined) return undefined
    return (await store.findLatest(db, pageId)) ?? (isId(key) ? store.find(db, { id: key }) : undefined)
  }

  const tellEnd = (ended: Ended | undefined) => {
    if (ended) rooms.tellEnd(ended)
  }

  const change = async (
    viewer: Viewer,
    key: Parameters<typeof lifecycle.change>[1],
    form: ChangeForm & { name?: string },
  ): Promise<StreamRow> => {
    const { row, ended } = await lifecycle.change(viewer, key, form)
    await rooms.tellInfo(row)
    tellEnd(ended)
    return row
  }

  const { tickets, admitTip } = createTickets({ ...needs, rights })
  things.defineOwn('stream', {
    shelf: { unknown: 'stream.unknown', saleType: 'public_chat', isFreeCharged: true, ...tickets },
    counters: {},
    cards: createCards(needs),
    reportable: createReporting({ ...needs, rights, lifecycle, rooms }),
  })

  // Reported under the name by which the wire knows both; messages of two are registered before.
  things.alsoReportable('message', createLineReporting({ ...needs, rights, rooms }))

  const sweep = createSweep({ ...needs, lifecycle, rooms })

  // The room is told after the commit of what it reads then.
  outbox.on('goal.changed', async ({ pageId }) => rooms.announceGoals(pageId))

  // A ticket that was given back opens nothing any more.
  outbox.on('entitlement.revoked', async ({ scope, scope_id: sessionId }, tx) => {
    if (scope !== 'stream') return
    const row = await store.find(tx, { session_id: sessionId })
    if (row) await rooms.review(row)
  })

  return {
    admitTip,
    chat,
    ...createModeration({ ...needs, rooms, chat }),
    async live(viewer: Viewer, form: LiveForm): Promise<StreamRoom> {
      const row = await lifecycle.prepare(viewer, form)
      return { stream: await showing.stream(row, viewer), conversation: await showing.conversation(row, viewer) }
    },
    change: async (viewer: Viewer, id: string, form: ChangeForm): Promise<Stream> =>
      showing.stream(await change(viewer, { id }, form), viewer),
    updateInfo: async (viewer: Viewer, id: string | undefined, form: Pick<ChangeForm, 'title' | 'description'>): Promise<Stream> =>
      showing.stream(await change(viewer, id === undefined ? { page_id: viewer.accountId } : { id }, form), viewer),
    rename: async (viewer: Viewer, conversationId: string, name: string): Promise<StreamConversation> =>
      showing.conversation(await change(viewer, { conversation_id: conversationId }, { name }), viewer),
    setDuration: lifecycle.setDuration,

    /** Throws the codes of `streams.join`. */
    async join(key: string, viewer: Viewer | undefined): Promise<StreamRoom> {
      const { row } = await rights.require(await findAny(key), viewer)
      return { stream: await showing.stream(row, viewer), conversation: await showing.conversation(row, viewer) }
    },

    async conversation(key: string, viewer: Viewer | undefined): Promise<StreamConversation> {
      const found = await findAny(key)
      if (!found) throw new AppError('stream.unknown')
      const { row } = await chat.enter(found.conversation_id, viewer)
      return showing.conversation(row, viewer)
    },

    /** What somebody who is erased wrote in any chat goes. */
    forget: (accountId: string) => messages.forgetSender(db, accountId, needs.clock.now()),

    takeGamesFrom(schedules: RequireGame): void {
      requireGame = schedules
    },

    /** Of these games, those that a team is live from in a room that the viewer may know of (youth.md Y33). */
    async gamesLive(eventIds: readonly string[], viewer: Viewer | undefined): Promise<Set<string>> {
      const live = eventIds.length === 0 ? [] : await store.loadLiveGames(db, eventIds, viewer?.accountId)
      return new Set(live.filter(({ price }) => price === null || !viewer?.isMinor).map((game) => game.event_id))
    },

    takeSeatsFrom(shows: SeatRule): void {
      seats = shows
    },
    shows: createShowRooms({ ...needs, lifecycle, rooms, rights, showing, tellEnd }),

    search: createSearch({ ...needs, showing }),
    summary: createSummary(needs),
    ...createLookingBack(needs),
    keepScore: createScoreKeeping(needs),

    grant: createGranting({ ...needs, chat }),

    start: sweep.start,
    stop: async (): Promise<void> => {
      rooms.stop()
      await sweep.stop()
    },
  }
}
