// What owners and the person read of a change of roles.
import type { SiteRole } from '@fieldhouse/contract'
import type { Letter } from '#platform/mail/index.ts'

export interface RoleNews {
  readonly name: string
  readonly username: string
  readonly by: string
  readonly role: SiteRole
  readonly reason: string
  readonly what: 'given' | 'ended'
  readonly startsAt: Date | undefined
  readonly until: Date | null
  readonly siteUrl: string
}

const roleNames: Readonly<Record<SiteRole, string>> = {
  admin: 'owner',
  support: 'support',
  moderator: 'moderator',
  finance: 'finance',
  compliance: 'compliance',
  safety: 'safety officer',
}

const momentOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ', ')} UTC`

export function roleLetter(to: string, news: RoleNews): Letter {
  const { name, username, by, role, reason, what, startsAt, until, siteUrl } = news
  const lines =
    what === 'given'
      ? [
          `${by} has given ${name} (@${username}) the role “${roleNames[role]}”.`,
          ...(startsAt ? [`It starts on ${momentOf(startsAt)}.`] : []),
          ...(until ? [`It ends by itself on ${momentOf(until)}.`] : []),
        ]
      : [`${by} has ended the role “${roleNames[role]}” of ${name} (@${username}). They are signed out everywhere.`]
  return {
    mail: 'staff.role',
    to,
    subject: what === 'given' ? `${name} is given a role: ${roleNames[role]}` : `A role of ${name} has ended: ${roleNames[role]}`,
    text: [...lines, `Why: ${reason}`, `All roles stand here:\n${siteUrl}/admin/staff`, 'If you did not expect this, look at it now.'].join(
      '\n\n',
    ),
  }
}
