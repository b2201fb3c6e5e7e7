// Many at once: people are invited one by one, names go onto the roster together; what did not work is told, not thrown.
import type { BodyOf, Calls, Invitation } from '@fieldhouse/contract'
import { AppError, sentenceOf } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import type { InvitationReading } from './reading.ts'
import type { Sending, Wish } from './sending.ts'

export type RosterForm = BodyOf<Calls['teamInvitations']['addRosters']>
export type StaffForm = BodyOf<Calls['teamInvitations']['addStaffs']>

const most = 200

interface Skipped {
  readonly value: string
  readonly reason: string
}

export type Adding = ReturnType<typeof createAdding>

export function createAdding({ rosters, teams }: Needs, reading: InvitationReading, sending: Sending) {
  const inviteAll = async (viewer: Viewer, wish: Omit<Wish, 'email' | 'performerId'>, form: RosterForm | StaffForm) => {
    const people = [
      ...[...new Set(form.performerIds)].map((performerId) => ({ performerId, value: performerId })),
      ...[...new Set(form.emails)].map((email) => ({ email, value: email })),
    ]
    const invited: Invitation[] = []
    const skipped: Skipped[] = []
    for (const { value, ...person } of people) {
      try {
        invited.push(await reading.presentOne(await sending.invite(viewer, { ...wish, ...person }), { as: 'staff' }))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        skipped.push({ value, reason: error.details.errors?.[0]?.message ?? sentenceOf(error.code, error.details) })
      }
    }
    return { invited, skipped }
  }

  return {
    async addRosters(viewer: Viewer, teamId: string, form: RosterForm) {
      const { entries = [], performerIds = [], emails = [], season, attest = false } = form
      refuseMany(entries.length + performerIds.length + emails.length)
      if (entries.length > 0 && !attest) throw new AppError('team.attestation_required')
      const { planned, addedIds } =
        entries.length === 0 ? { planned: [], addedIds: [] } : await rosters.addListed(viewer, teamId, entries, season)
      const added = []
      for (const id of addedIds) added.push(await teams.roster.one(teamId, id))
      const { invited, skipped } = await inviteAll(viewer, { teamId, type: 'roster', role: 'athlete' }, form)
      const left = planned.filter(({ action }) => action === 'skip' || action === 'error')
      const unlisted = left.map(({ values, message }) => ({
        value: [values.firstName, values.lastName].filter(Boolean).join(' '),
        reason: message ?? '',
      }))
      return { added, invited, skipped: [...unlisted, ...skipped] }
    },

    async addStaffs(viewer: Viewer, teamId: string, form: StaffForm) {
      refuseMany((form.performerIds?.length ?? 0) + (form.emails?.length ?? 0))
      const { role, title, capabilities: rights } = form
      return { added: [], ...(await inviteAll(viewer, { teamId, type: 'staff', role, title, rights }, form)) }
    },
  }
}

function refuseMany(count: number): void {
  const refuse = (message: string) => new AppError('request.invalid', { errors: [{ path: '', message }] })
  if (count > most) throw refuse(`Send ${most} together at most.`)
  if (count === 0) throw refuse('Send somebody to add.')
}
