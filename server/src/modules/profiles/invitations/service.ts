// Invitations into teams: sending, answering, many at once, and what the live connection tells of them.
import type { InvitationStatus } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import { createAdding } from './adding.ts'
import { createAnswering } from './answering.ts'
import type { Needs } from './needs.ts'
import { statusAt } from './policy.ts'
import { createInvitationReading } from './reading.ts'
import { createRemoving } from './removing.ts'
import { createSending } from './sending.ts'
import * as store from './store.ts'
import type { InvitationTable } from './tables.ts'

export type Invitations = ReturnType<typeof createInvitations>

export function createInvitations(needs: Needs) {
  const reading = createInvitationReading(needs)
  const sending = createSending(needs)
  const newsOf = createNews(needs)
  tellOfInvitations(needs, newsOf)
  return {
    /** Who is to hear of an invitation as it is now; undefined: nobody with an account. */
    newsOf,
    reading,
    sending,
    answering: createAnswering(needs, reading, sending),
    adding: createAdding(needs, reading, sending),
    removing: createRemoving(needs),
  }
}

export interface InvitationNews {
  readonly accountId: string
  readonly actorId: string | null
  readonly teamId: string
  readonly status: InvitationStatus
}

function createNews({ db, clock, accounts }: Needs) {
  /** Who is invited, as far as there is an account that has proven the address. */
  const inviteeOf = async ({ email, invitee_id: inviteeId }: InvitationTable, using: Db): Promise<string | undefined> => {
    if (email === null) return inviteeId ?? undefined
    return (await accounts.findByLogin(email, using)).find((one) => one.email === email && one.email_verified_at !== null)?.id
  }

  return async (invitationId: string, using: Db = db): Promise<InvitationNews | undefined> => {
    const row = await store.find(using, invitationId)
    if (!row) return undefined
    const status = statusAt(row, clock.now())
    const isAnswered = status === 'accepted' || status === 'declined'
    const inviteeId = await inviteeOf(row, using)
    const accountId = isAnswered ? row.invited_by : inviteeId
    return accountId === undefined
      ? undefined
      : { accountId, actorId: (isAnswered ? inviteeId : row.invited_by) ?? null, teamId: row.team_id, status }
  }
}

function tellOfInvitations({ outbox, realtime }: Needs, newsOf: ReturnType<typeof createNews>): void {
  outbox.on('invitation.changed', async ({ invitationId }) => {
    const news = await newsOf(invitationId)
    if (news) realtime.toAccount(news.accountId, 'team_invitation', { invitationId, teamId: news.teamId, status: news.status })
  })
}
