import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'

export type Invitation = DataFor<'teamInvitations.view'>

/** By its id or the mailed code; anybody may look. */
export const useInvitation = (idOrCode: string) =>
  useQuery({ ...ask('teamInvitations.view', { params: { id: idOrCode } }), select: ({ data }) => data, retry: false })

/** The words that came with it, for the adult who is invited; undefined for everybody else. */
export const useOwnInvitation = (id: string | undefined, isSignedIn: boolean) =>
  useQuery({
    ...ask('teamInvitations.search', { query: { limit: 100 } }),
    enabled: isSignedIn && id !== undefined,
    select: ({ data }) => data.find((one) => one._id === id),
  })

/** Open ones of a team, for its staff. */
export const useTeamInvitations = (teamId: string) =>
  useQuery({ ...ask('teamInvitations.search', { query: { teamId, limit: 100 } }), select: ({ data }) => data })

export const accept = async (id: string, code: string | undefined) => {
  await send('teamInvitations.update', { params: { id }, body: { status: 'accepted', ...(code && { code }) } })
}

export const decline = (id: string) => send('teamInvitations.update', { params: { id }, body: { status: 'declined' } })

/** Where one arrives. */
export const join = async (invitation: Invitation) =>
  (await send('teamInvitations.joinSuccess', { params: { id: invitation.team._id }, body: { invitationId: invitation._id } })).data

interface Invite {
  teamId: string
  email: string
  role: Invitation['role']
  message: string | undefined
  capabilities: ('manage' | 'moderate')[]
}

export const invite = ({ message, capabilities, ...who }: Invite) =>
  send('teamInvitations.create', { body: { ...who, ...(message && { message }), ...(who.role !== 'athlete' && { capabilities }) } })

export const sendAgain = (id: string) => send('teamInvitations.update', { params: { id }, body: { resend: true } })
export const takeBack = (id: string) => send('teamInvitations.cancel', { params: { id } })
