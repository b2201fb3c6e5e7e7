import type { BadgeTone } from '../../ui/badge.tsx'
import type { Invitation } from './api.ts'

export const roleWords: Record<Invitation['role'], string> = { athlete: 'as an athlete', coach: 'as a coach', staff: 'as staff' }

export const statusWords: Record<Invitation['status'], { word: string; tone: BadgeTone }> = {
  pending: { word: 'Waiting', tone: 'warn' },
  accepted: { word: 'Joined', tone: 'good' },
  declined: { word: 'Declined', tone: 'plain' },
  canceled: { word: 'Taken back', tone: 'plain' },
  expired: { word: 'Ran out', tone: 'plain' },
}

/** What somebody reads who opens a link that leads no further. */
export const endWords: Record<Exclude<Invitation['status'], 'pending'>, string> = {
  accepted: 'This invitation was accepted already.',
  declined: 'This invitation was declined. Ask the team for a new one if that has changed.',
  canceled: 'The team has taken this invitation back.',
  expired: 'This invitation has run out. Ask the team for a new one.',
}
