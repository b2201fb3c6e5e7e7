// What the minor does: asks somebody by mail, and takes that back. They allow nothing themselves (youth.md Y15).
import type { GuardianLink } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toEmail, type Account } from '#people/accounts'
import type { Needs } from './needs.ts'
import { isLasting, isSameMailbox, isTaken, mostGuardians } from './policy.ts'
import type { Links } from './links.ts'
import { createRequests } from './requests.ts'
import * as store from './store.ts'
import type { LinkTable } from './tables.ts'

const nothingSaid = {
  guardian_id: null,
  relationship: null,
  text_version: null,
  network: null,
  flags: [],
  accepted_at: null,
  sent_at: null,
  decided_at: null,
  decided_by: null,
  reason: null,
  ended_at: null,
  ended_why: null,
} as const

export function createAsking(needs: Needs, links: Links) {
  const { db, clock, accounts } = needs
  const { sendLetter, present, presentOne } = createRequests(needs, links)

  /** Throws `youth.not_allowed` for whoever needs no guardian. */
  const requireMinor = async (viewer: Viewer, using: Db): Promise<Account> => {
    const account = await accounts.findOwn(viewer.accountId, using)
    if (!account || !accounts.isMinor(account)) throw new AppError('youth.not_allowed')
    return account
  }

  /** One of the minor's own, behind the lock. Throws `guardian.unknown`. */
  const lockOwn = async (tx: Db, viewer: Viewer, id: string): Promise<LinkTable> => {
    await store.lockMinor(tx, viewer.accountId)
    const link = await store.findLink(tx, id)
    if (!link || link.minor_id !== viewer.accountId || !isLasting(link.state)) throw new AppError('guardian.unknown')
    return link
  }

  /** Takes the minor's lock. Throws `guardian.*` for an address that is not asked. */
  const refuseUnfit = async (tx: Db, minor: Account, email: string): Promise<void> => {
    if (isSameMailbox(email, minor.email) || isSameMailbox(email, minor.pending_email)) throw new AppError('guardian.own_address')
    await store.lockMinor(tx, minor.id)
    const before = await store.linksOfMinor(tx, minor.id)
    const toSame = before.filter((link) => isSameMailbox(links.emailOf(link), email))
    if (toSame.some(({ ended_why: why }) => why === 'declined')) throw new AppError('guardian.declined')
    if (toSame.some(({ state }) => isLasting(state) && state !== 'refused')) throw new AppError('guardian.asked_already')
    if ((await store.openLinksOfMinor(tx, minor.id)).length >= mostGuardians) throw new AppError('guardian.too_many')
  }

  return {
    /** Nothing of who needs no guardian any more. */
    async list(viewer: Viewer): Promise<GuardianLink[]> {
      if (!viewer.isMinor) return []
      return present(viewer.accountId, await store.lastingLinksOfMinor(db, viewer.accountId), db)
    },

    /** Throws `guardian.*`, `youth.not_allowed`, `request.invalid`, `request.too_many`. */
    ask: (viewer: Viewer, text: string): Promise<GuardianLink> =>
      inTransaction(db, async (tx) => {
        const minor = await requireMinor(viewer, tx)
        const email = toEmail(text)
        if (!email) throw new AppError('request.invalid', { errors: [{ path: 'email', message: 'Enter one e-mail address.' }] })
        await refuseUnfit(tx, minor, email)
        const id = newId()
        await store.insertLink(
          tx,
          links.close({ id, minor_id: minor.id, email, state: 'asked', asked_at: clock.now(), ...nothingSaid, flags: [] }),
        )
        await sendLetter(tx, minor, id, email)
        return presentOne(minor.id, id, tx)
      }),

    /** Throws `guardian.unknown`, `guardian.answered`, `youth.not_allowed`, `request.too_many`. */
    sendAgain: (viewer: Viewer, id: string): Promise<GuardianLink> =>
      inTransaction(db, async (tx) => {
        const link = await lockOwn(tx, viewer, id)
        const minor = await requireMinor(viewer, tx)
        if (link.state !== 'asked') throw new AppError('guardian.answered')
        await sendLetter(tx, minor, id, links.emailOf(link))
        return presentOne(minor.id, id, tx)
      }),

    /** Throws `guardian.unknown`, `guardian.approved`. */
    withdraw: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const link = await lockOwn(tx, viewer, id)
        if (link.state === 'approved') throw new AppError('guardian.approved')
        await links.end(tx, link, 'withdrawn', viewer.accountId)
        if (isTaken(link.state)) await links.tell(tx, link, 'guardian', 'withdrawn')
      }),
  }
}
