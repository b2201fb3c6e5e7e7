// Invitations into teams: sending, answering, many at once, and what the live connection tells of them.
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
  tellOfInvitations(needs)
  return {
    reading,
    sending,
    answering: createAnswering(needs, reading, sending),
    adding: createAdding(needs, reading, sending),
    removing: createRemoving(needs),
  }
}

function tellOfInvitations({ db, clock, outbox, realtime, accounts }: Needs): void {
  /** Who is invited, as far as there is an account that has proven the address. */
  const inviteeOf = async ({ email, invitee_id: inviteeId }: InvitationTable): Promise<string | undefined> => {
    if (email === null) return inviteeId ?? undefined
    return (await accounts.findByLogin(email)).find((one) => one.email === email && one.email_verified_at !== null)?.id
  }

  outbox.on('invitation.changed', async ({ invitationId }) => {
    const row = await store.find(db, invitationId)
    if (!row) return
    const status = statusAt(row, clock.now())
    const isAnswered = status === 'accepted' || status === 'declined'
    const accountId = isAnswered ? row.invited_by : await inviteeOf(row)
    if (accountId !== undefined) realtime.toAccount(accountId, 'team_invitation', { invitationId, teamId: row.team_id, status })
  })
}
