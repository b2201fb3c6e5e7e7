// The chat of a crowd. Where hundreds of sockets read a chat, nobody can read everything that is written, and each line by itself would
// cost every socket a frame: lines are told in bundles, the host's, tips and those of supporters first, of the rest a sample. All of
// them are stored, and reading back shows all; one's own line is the answer to writing it.
import type { StreamMessage } from '@fieldhouse/contract'
import type { Bus } from '#platform/bus/index.ts'
import type { Db } from '#platform/db/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Pages } from '#ground/pages'
import { chatOf, crowdFrom } from './attendance.ts'
import { goneAmong } from './message-store.ts'

/** Milliseconds between two bundles. */
const bundleEvery = 250
/** Lines that a crowd is shown in a second, by all processes together. */
const mostShown = 20
const mostInBundle = (mostShown * bundleEvery) / 1000

interface Offered {
  readonly line: StreamMessage
  readonly isFirst: boolean
}

interface Shown {
  readonly line: StreamMessage
  /** Accounts that do not read it. */
  readonly apart: readonly string[]
}

interface Gathered {
  offered: Offered[]
  /** Chosen here or elsewhere, and not told yet. */
  shown: Shown[]
  /** Lines that were left out since the last bundle. */
  more: number
  /** What of its part of the lines this process has not used. */
  allowed: number
}

declare module '#platform/bus/index.ts' {
  interface Signals {
    /** Chosen by one process for the sockets of all. */
    'stream.lines': { conversationId: string; lines: readonly Shown[]; more: number }
  }
}

export interface CrowdNeeds {
  readonly db: Db
  readonly bus: Pick<Bus, 'tell' | 'on'>
  readonly realtime: Pick<Realtime, 'toRoomHere'>
  readonly pages: Pick<Pages, 'apartAmong'>
  readonly rooms: {
    /** Sockets that read the chat, in all processes. */
    crowdOf(conversationId: string): { sockets: number; processes: number }
    readersOf(conversationId: string): string[]
  }
}

/** The first of them in their order, and of the rest a fair sample. */
export function chooseLines(offered: readonly Offered[], most: number, draw: () => number = Math.random): Offered[] {
  const marked = offered.map((one) => ({ one, rank: one.isFirst ? 0 : 1, lot: draw() }))
  const chosen = new Set(
    marked
      .toSorted((a, b) => a.rank - b.rank || a.lot - b.lot)
      .slice(0, most)
      .map(({ one }) => one),
  )
  return offered.filter((one) => chosen.has(one))
}

export type Crowd = ReturnType<typeof createCrowd>

export function createCrowd({ db, bus, realtime, pages, rooms }: CrowdNeeds) {
  const gathered = new Map<string, Gathered>()

  const of = (conversationId: string): Gathered => {
    const known = gathered.get(conversationId)
    if (known) return known
    const made: Gathered = { offered: [], shown: [], more: 0, allowed: 1 }
    gathered.set(conversationId, made)
    setTimeout(() => void tick(conversationId, made), bundleEvery).unref()
    return made
  }

  /** Who of those that read does not see what is chosen: asked once a bundle, never for each line. */
  const judge = async (conversationId: string, chosen: readonly Offered[]): Promise<Shown[]> => {
    const readers = rooms.readersOf(conversationId)
    const senders = [...new Set(chosen.map(({ line }) => line.senderId))]
    const apart = new Map(
      await Promise.all(senders.map(async (sender) => [sender, [...(await pages.apartAmong({ accountId: sender }, readers))]] as const)),
    )
    return chosen.map(({ line }) => ({ line, apart: apart.get(line.senderId) ?? [] }))
  }

  /** What was deleted, refused or cleared while it waited is told to nobody; nor is anything where that cannot be known. */
  const standing = async (due: readonly Shown[]): Promise<Shown[]> => {
    const gone = await goneAmong(
      db,
      due.map(({ line }) => line._id),
    ).catch(() => undefined)
    return gone === undefined ? [] : due.filter(({ line }) => !gone.has(line._id))
  }

  const tell = (conversationId: string, { shown, more }: { shown: readonly Shown[]; more: number }): void => {
    const forAll = shown.filter(({ apart }) => apart.length === 0)
    const event = `messages_created_conversation_${conversationId}` as const
    if (forAll.length > 0 || more > 0)
      realtime.toRoomHere(chatOf(conversationId), event, { conversationId, messages: forAll.map(({ line }) => line), more })
    // Few are apart from few: what is not for everybody goes by itself.
    for (const { line, apart } of shown)
      if (apart.length > 0)
        realtime.toRoomHere(chatOf(conversationId), event, { conversationId, messages: [line], more: 0 }, new Set(apart))
  }

  async function tick(conversationId: string, known: Gathered): Promise<void> {
    const share = mostInBundle / rooms.crowdOf(conversationId).processes
    // Of many processes each has less than a line for a bundle: what it does not use is kept until it is one.
    known.allowed = Math.min(known.allowed + share, share + 1)
    const offered = known.offered
    known.offered = []
    const chosen = chooseLines(offered, Math.floor(known.allowed))
    known.allowed -= chosen.length
    const more = offered.length - chosen.length
    try {
      const lines = chosen.length > 0 ? await judge(conversationId, chosen) : []
      if (lines.length > 0 || more > 0) bus.tell('stream.lines', { conversationId, lines, more })
      known.shown.push(...lines)
      known.more += more
    } catch {
      // Not known who may read them: they stand in the chat for whoever reads back.
      known.more += offered.length
    }
    const [due, left] = [known.shown, known.more]
    known.shown = []
    known.more = 0
    const shown = await standing(due)
    tell(conversationId, { shown, more: left })
    if (due.length + left + known.offered.length + known.shown.length + known.more === 0) return void gathered.delete(conversationId)
    setTimeout(() => void tick(conversationId, known), bundleEvery).unref()
  }

  bus.on('stream.lines', ({ conversationId, lines, more }) => {
    const known = of(conversationId)
    known.shown.push(...lines)
    known.more += more
  })

  return {
    /** So many read it that lines are told in bundles. */
    isCrowd: (conversationId: string): boolean => rooms.crowdOf(conversationId).sockets >= crowdFrom,
    offer: (conversationId: string, line: StreamMessage, isFirst: boolean): void => void of(conversationId).offered.push({ line, isFirst }),
  }
}
