// Pure rules of invitations: whom one is for, who may send it, what is told to whom.
import type { Capability, InvitationStatus } from '@fieldhouse/contract'
import { days } from '#platform/clock.ts'
import type { Account } from '#people/accounts'
import type { InvitationTable } from './tables.ts'

export const life = days(14)

export const statusAt = ({ status, expires_at: end }: Pick<InvitationTable, 'status' | 'expires_at'>, now: Date): InvitationStatus =>
  status === 'pending' && end <= now ? 'expired' : status

/** One that was sent to an address is for who has proven it, and for nobody else. */
export const isFor = (
  { email, invitee_id: inviteeId }: Pick<InvitationTable, 'email' | 'invitee_id'>,
  account: Pick<Account, 'id' | 'email' | 'email_verified_at'>,
): boolean => (email === null ? inviteeId === account.id : account.email === email && account.email_verified_at !== null)

/** Athletes are invited by whoever manages people; rights are handed out by owners. */
export const neededFor = (type: InvitationTable['type']): Capability => (type === 'staff' ? 'own' : 'manage')

/**
 * Words of a coach reach no minor outside of a conversation that others see, and whose age is not known counts as one
 * (youth.md 6.1). Staff may read what staff wrote.
 */
export const mayReadWords = (reader: { isStaff: boolean; isAdultInvitee: boolean }): boolean => reader.isStaff || reader.isAdultInvitee

export const wireRole = (role: InvitationTable['role']): 'athlete' | 'coach' | 'staff' =>
  role === 'athlete' || role === 'coach' ? role : 'staff'
