// What whoever got the letter does: looks at it, says no, or takes the minor on and shows who they are (youth.md Y9).
import { guardianTextVersion, type GuardianFlag, type GuardianOpening, type Relationship } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import { digestOf, isTokenOf } from '#platform/secrets.ts'
import type { Account } from '#people/accounts'
import type { Links } from './links.ts'
import type { Needs } from './needs.ts'
import { isSameMailbox, isTaken, mostGuardians, several } from './policy.ts'
import * as store from './store.ts'
import type { LetterTable, LinkTable } from './tables.ts'

export interface Acceptance {
  readonly code: string
  readonly relationship: Relationship
  readonly version: string
}

/** Nothing to look at is there, or what was there was refused. */
const isWaiting = ({ state }: LinkTable): boolean => state === 'accepted' || state === 'refused'

export type Accepting = ReturnType<typeof createAccepting>

export function createAccepting({ db, clock, accounts, pages }: Needs, links: Links) {
  /** The letter that a code opens, and its link behind the lock. Throws `auth.link_expired`. */
  const lockByCode = async (tx: Db, code: string): Promise<{ letter: LetterTable; link: LinkTable; minor: Account }> => {
    const find = async () => (isTokenOf('w', code) ? store.findLetter(tx, digestOf(code), clock.now()) : undefined)
    const known = await find()
    if (known) await store.lockMinor(tx, known.minor_id)
    // Of two at once the second finds the letter used.
    const letter = known && (await find())
    const link = letter && (await store.findLink(tx, letter.link_id))
    const minor = link && (await accounts.find(link.minor_id, tx))
    if (!letter || link?.state !== 'asked' || !minor || !accounts.isMinor(minor)) throw new AppError('auth.link_expired')
    return { letter, link, minor }
  }

  const flagsFor = async (tx: Db, link: LinkTable, guardian: Account, minor: Account): Promise<GuardianFlag[]> => {
    const [staffOf, memberOf] = [pages.pagesActedBy(guardian.id, 'read private'), pages.pagesActedBy(minor.id, 'contribute')]
    const phone = accounts.phoneOf(guardian)
    const isSo: Readonly<Record<GuardianFlag, boolean>> = {
      team_staff: await store.isStaffOver(tx, staffOf, memberOf),
      same_phone: phone !== null && phone !== '' && phone === accounts.phoneOf(minor),
      other_address: !isSameMailbox(links.emailOf(link), guardian.email),
      refused_before: await store.wasRefused(tx, guardian.id, minor.id),
      several: (await store.countOthers(tx, guardian.id, minor.id)) >= several,
    }
    return (Object.keys(isSo) as GuardianFlag[]).filter((flag) => isSo[flag])
  }

  /** A minor of the viewer's, in whatever state. Throws `guardian.unknown`, also once the minor has come of age. */
  const requireOwn = async (viewer: Viewer, id: string, using: Db): Promise<{ link: LinkTable; minor: Account }> => {
    const link = await store.findLink(using, id)
    const minor = link && (await accounts.find(link.minor_id, using))
    if (!link || link.guardian_id !== viewer.accountId || !isTaken(link.state)) throw new AppError('guardian.unknown')
    if (!minor || !accounts.isMinor(minor)) throw new AppError('guardian.unknown')
    return { link, minor }
  }

  /** The same behind the lock. */
  const lockOwn = async (tx: Db, viewer: Viewer, id: string): Promise<{ link: LinkTable; minor: Account }> => {
    const { minor } = await requireOwn(viewer, id, tx)
    await store.lockMinor(tx, minor.id)
    return requireOwn(viewer, id, tx)
  }

  return {
    requireOwn,
    lockOwn,

    /** Whether papers are wanted; asked again when they have come. Throws `guardian.unknown`, `performer.document_in_review`. */
    async requireWaiting(viewer: Viewer, id: string): Promise<void> {
      const { link } = await requireOwn(viewer, id, db)
      if (!isWaiting(link)) throw new AppError('performer.document_in_review')
    },

    /** Throws `auth.link_expired`. */
    async open(code: string): Promise<GuardianOpening> {
      const letter = isTokenOf('w', code) ? await store.findLetter(db, digestOf(code), clock.now()) : undefined
      const found = letter && (await accounts.load(letter.minor_id))
      if (!letter || !found || !accounts.isMinor(found.account)) throw new AppError('auth.link_expired')
      // By the name that they asked with, which nobody else may have seen yet.
      const words = await accounts.wishOf(found.account.id)
      return {
        name: words?.account.name ?? found.account.name,
        schoolName: words?.profile.school_name ?? found.profile?.school_name ?? null,
        endsAt: letter.expires_at.toISOString(),
      }
    },

    /** Throws `auth.link_expired`. */
    decline: (code: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { link } = await lockByCode(tx, code)
        await links.end(tx, link, 'declined', link.minor_id)
        await links.tell(tx, link, 'minor', 'declined')
      }),

    /** Answers the id of the link. Throws what `guardians.accept` may answer. */
    accept: (viewer: Viewer, { code, relationship, version }: Acceptance, caller: Caller): Promise<string> =>
      inTransaction(db, async (tx) => {
        if (viewer.isMinor) throw new AppError('youth.not_allowed')
        if (version !== guardianTextVersion) throw new AppError('guardian.words_changed')
        const { link, minor } = await lockByCode(tx, code)
        const guardian = await accounts.find(viewer.accountId, tx)
        if (!guardian?.email || guardian.email_verified_at === null) throw new AppError('auth.email_not_verified')
        if (isSameMailbox(guardian.email, minor.email) || isSameMailbox(guardian.email, minor.pending_email))
          throw new AppError('guardian.own_address')
        if ((await store.openLinksOfMinor(tx, minor.id)).some(({ guardian_id: id }) => id === guardian.id))
          throw new AppError('guardian.linked_already')
        const now = clock.now()
        await store.voidLetters(tx, link.id, now)
        const taken = {
          state: 'accepted' as const,
          guardian_id: guardian.id,
          relationship,
          text_version: version,
          network: caller.network,
          accepted_at: now,
        }
        await store.updateLink(tx, link.id, { ...taken, flags: await flagsFor(tx, link, guardian, minor) })
        await links.tell(tx, { ...link, ...taken }, 'minor', 'accepted')
        return link.id
      }),

    /**
     * Papers have come, in the transaction that keeps them: staff looks at the link next. Throws `guardian.unknown`,
     * `guardian.too_many`, `performer.document_in_review`.
     */
    async papersCame(tx: Db, viewer: Viewer, id: string): Promise<void> {
      const { link, minor } = await lockOwn(tx, viewer, id)
      const guardian = await accounts.find(viewer.accountId, tx)
      if (!guardian) throw new AppError('guardian.unknown')
      if (!isWaiting(link)) throw new AppError('performer.document_in_review')
      const others = (await store.openLinksOfMinor(tx, minor.id)).filter((other) => other.id !== link.id)
      // A refused one has lost its place: somebody else may have it by now.
      if (others.length >= mostGuardians || others.some(({ guardian_id: other }) => other === guardian.id))
        throw new AppError('guardian.too_many')
      const flags = await flagsFor(tx, link, guardian, minor)
      await store.updateLink(tx, link.id, { state: 'review', sent_at: clock.now(), flags })
    },
  }
}
