// Who may be in the room of a stream and what they may do there. The one rule of every door: join over REST and over the
// socket, chat, tickets, tips, the pictures (wire.md 4.8 and 5; access.md F57; youth.md Y33, Y36, Y69, Y70). Pure.
import type { ErrorCode } from '@fieldhouse/contract'
import type { StreamKind } from './tables.ts'

export interface RoomFacts {
  readonly kind: StreamKind
  readonly who: 'host' | 'moderator' | 'adult' | 'minor' | 'visitor'
  /** Others may see the page of the host, and staff of the site has not refused the session. */
  readonly isShown: boolean
  /** Either of the viewer and the page, or its host, has blocked the other. */
  readonly isApart: boolean
  readonly isStreaming: boolean
  readonly isFree: boolean
  /** Of the current session. */
  readonly hasTicket: boolean
  /** The host has let them in, and what they paid for runs or begins. */
  readonly hasSeat: boolean
}

export interface RoomRight {
  readonly role: 'model' | 'member' | 'guest'
  readonly mayWatch: boolean
  readonly mayRead: boolean
  readonly mayWrite: boolean
}

const everything = { mayWatch: true, mayRead: true, mayWrite: true } as const

/** The right, or the code of the refusal. First match wins. */
export function rightIn({ kind, who, isShown, isApart, isStreaming, isFree, hasTicket, hasSeat }: RoomFacts): RoomRight | ErrorCode {
  if (who === 'host') return { role: 'model', ...everything }
  if (!isShown || isApart) return 'stream.unknown'
  // Minors see no paid stream at any door (Y33).
  if (who === 'minor' && !isFree) return 'stream.unknown'
  // A room of its own for each who asks, of whom nobody else learns: staff of the site reads what is reported.
  if (kind === 'private') return hasSeat ? { role: 'member', ...everything } : 'stream.unknown'
  // Whoever was let in may wait there for its beginning.
  if (kind === 'group' && hasSeat) return { role: 'member', ...everything }
  if (!isStreaming) return 'stream.offline'
  if (kind === 'group') return who === 'visitor' ? 'auth.required' : 'stream.seat_required'
  if (who === 'moderator') return { role: 'member', ...everything }
  if (who === 'visitor') return isFree ? { role: 'guest', mayWatch: false, mayRead: true, mayWrite: false } : 'auth.required'
  // A chat with adults is a thread with them: a minor watches and takes no part in it (Y36).
  if (who === 'minor') return { role: 'member', mayWatch: true, mayRead: false, mayWrite: false }
  return isFree || hasTicket ? { role: 'member', ...everything } : 'stream.purchase_required'
}

/**
 * Why somebody may not host. Under 16 nobody streams (Y69); at 16 and 17 a team hosts, with a verified adult and a
 * moderated chat beside (Y69, Y70): guardians and such hosts are not part of the program yet, so no minor streams at all.
 */
export const hostRefusal = (host: { readonly isMinor: boolean }): ErrorCode | undefined => (host.isMinor ? 'youth.not_allowed' : undefined)

/** What is sent is kept unless the host says otherwise; of somebody under 18 only if they do. */
export const keepsRecording = (host: { readonly isMinor: boolean }, wish: boolean | undefined): boolean => wish ?? !host.isMinor

export interface PriceRules {
  readonly minimumContentPrice: number
  readonly maximumContentPrice: number
  /** False for minors and where the state's rules are not known: they sell nothing (Y24, Y41). */
  readonly canEarn: boolean
}

/** Tokens of a ticket, or why it cannot be sold; null: free. */
export function decidePrice(
  wish: { readonly isFree: boolean; readonly price?: number | null | undefined },
  rules: PriceRules,
): { price: number | null } | ErrorCode {
  if (wish.isFree) return { price: null }
  if (!rules.canEarn) return 'youth.money_not_allowed'
  const price = wish.price ?? 0
  return price >= rules.minimumContentPrice && price <= rules.maximumContentPrice ? { price } : 'content.price_out_of_bounds'
}

/** A host who is away longer than this has left (wire.md 5, Presence). */
export const awayFor = 60_000
/** A process that says nothing of its host for this long is gone, and the host's socket with it. */
export const silentFor = 75_000

export interface HostFacts {
  readonly seenAt: Date | null
  readonly leftAt: Date | null
}

export const isHostGone = ({ seenAt, leftAt }: HostFacts, now: Date): boolean =>
  (leftAt !== null && now.getTime() - leftAt.getTime() >= awayFor) || seenAt === null || now.getTime() - seenAt.getTime() >= silentFor
