// What goes out to somebody who was asked, and how a minor sees them.
import { guardianPurposes, type GuardianLink, type GuardianPurpose } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after } from '#platform/clock.ts'
import { type Db } from '#platform/db/index.ts'
import { digestOf, newToken } from '#platform/secrets.ts'
import { adultsBornUntil, type Account } from '#people/accounts'
import { askingLetter } from './letters.ts'
import type { Links } from './links.ts'
import type { Needs } from './needs.ts'
import { isLasting, letterLife, lettersWithin, mostLetters } from './policy.ts'
import * as store from './store.ts'
import type { LinkTable } from './tables.ts'

const isPurpose = (purpose: string): purpose is GuardianPurpose => (guardianPurposes as readonly string[]).includes(purpose)

export type Requests = ReturnType<typeof createRequests>

export function createRequests({ clock, mail, limiter, accounts, settings, siteUrl }: Needs, links: Links) {
  /** Throws `request.too_many`: three letters a day of one minor, and to one address. */
  const sendLetter = async (tx: Db, minor: Account, linkId: string, email: string): Promise<void> => {
    const now = clock.now()
    if ((await store.countLetters(tx, minor.id, after(now, -lettersWithin))) >= mostLetters)
      throw new AppError('request.too_many', {
        message: 'We send three letters a day. Try again tomorrow.',
        retryAfter: lettersWithin / 1000,
      })
    await limiter.useIn(tx, `guardian-letter:${email}`, mostLetters, lettersWithin)
    const code = newToken('w')
    await store.voidLetters(tx, linkId, now)
    await store.insertLetter(tx, {
      code_hash: digestOf(code),
      link_id: linkId,
      minor_id: minor.id,
      sent_at: now,
      expires_at: after(now, letterLife),
      used_at: null,
    })
    const { siteName } = await settings.readNow(tx)
    await mail.send(tx, askingLetter({ to: email, name: minor.name, siteName, link: `${siteUrl}/guardian?code=${code}` }))
  }

  const present = async (minorId: string, rows: readonly LinkTable[], using: Db): Promise<GuardianLink[]> => {
    const now = clock.now()
    const [ends, allowed, guardians] = await Promise.all([
      store.letterEnds(
        using,
        rows.map(({ id }) => id),
      ),
      store.listAllowed(using, [minorId], adultsBornUntil(now)),
      accounts.loadMany(
        rows.flatMap(({ guardian_id: id }) => id ?? []),
        using,
      ),
    ])
    const names = new Map(guardians.map(({ account }) => [account.id, account.name]))
    return rows.flatMap((row) => {
      const { id, state, guardian_id: guardianId } = row
      if (!isLasting(state)) return []
      const end = ends.get(id)
      return [
        {
          _id: id,
          email: links.emailOf(row),
          state,
          name: guardianId === null ? null : (names.get(guardianId) ?? null),
          relationship: row.relationship,
          askedAt: row.asked_at.toISOString(),
          letterEndsAt: end && end > now ? end.toISOString() : null,
          allows: allowed.flatMap(({ link_id: linkId, purpose }) => (linkId === id && isPurpose(purpose) ? [purpose] : [])),
        },
      ]
    })
  }
  const presentOne = async (minorId: string, linkId: string, using: Db): Promise<GuardianLink> => {
    const row = await store.findLink(using, linkId)
    const [link] = row ? await present(minorId, [row], using) : []
    if (!link) throw new AppError('guardian.unknown')
    return link
  }

  return { sendLetter, present, presentOne }
}
