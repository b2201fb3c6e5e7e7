// What a reminder says: what is in the schedule for everybody who gets it. Notes of the staff stay in the room of the team.
import type { Letter } from '#platform/mail/index.ts'
import type { EventRow } from './tables.ts'
import { sayTime } from './zones.ts'

export interface ReminderFacts {
  readonly to: string
  readonly team: string
  readonly link: string
  readonly zone: string
  readonly events: readonly EventRow[]
}

const nameOf = ({ kind, opponent, is_home: isHome }: EventRow, team: string): string => {
  if (kind === 'game') return `${team} ${isHome ? 'vs' : 'at'} ${opponent ?? ''}`
  return kind === 'practice' ? `${team}: practice` : `${team}: ${opponent ?? 'team event'}`
}

export function reminderLetter({ to, team, link, zone, events }: ReminderFacts): Letter {
  const lines = events.map((event) =>
    [nameOf(event, team), sayTime(event.starts_at, zone), event.venue].filter((part) => part !== null).join('\n'),
  )
  const [first] = events
  return {
    mail: 'schedule.reminder',
    to,
    subject: first && events.length === 1 ? `Coming up: ${nameOf(first, team)}` : `Coming up: ${team}`,
    text: `Hello,\n\n${lines.join('\n\n')}\n\nThe schedule, and where you choose whether you are reminded:\n${link}`,
  }
}
