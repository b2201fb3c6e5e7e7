import type { AccountCard } from '@fieldhouse/contract'
import type { Inquiry } from './sealed.ts'
import type { Thread } from './thread.ts'

type Cards = ReadonlyMap<string, AccountCard>

export const presentLine = (
  { id, kind, state, version, name, email, details, owner_id: owner, created_at, moved_at, is_screened: isScreened }: Inquiry,
  cards: Cards,
) => ({
  _id: id,
  kind,
  state,
  version,
  name,
  email,
  subject: details['subject'] ?? null,
  message: details['message'] ?? null,
  isScreened,
  owner: (owner === null ? undefined : cards.get(owner)) ?? null,
  createdAt: created_at.toISOString(),
  movedAt: moved_at.toISOString(),
})

export function presentInquiry({ inquiry, answers }: Thread, cards: Cards) {
  const { subject: _subject, message: _message, ...others } = inquiry.details
  return {
    ...presentLine(inquiry, cards),
    details: Object.entries(others).map(([name, text]) => ({ name, text })),
    answers: answers.map(({ id, staff_id: by, text, created_at }) => ({
      _id: id,
      isFromStaff: by !== null,
      by: (by === null ? undefined : cards.get(by)) ?? null,
      text,
      createdAt: created_at.toISOString(),
    })),
  }
}

/** For who wrote: the site answers, and nobody by name. */
export const presentThread = ({ inquiry: { id, details, created_at }, answers }: Thread) => ({
  subject: details['subject'] ?? null,
  messages: [
    ...(details['message'] ? [{ _id: id, isFromSite: false, text: details['message'], createdAt: created_at.toISOString() }] : []),
    ...answers.map((answer) => ({
      _id: answer.id,
      isFromSite: answer.staff_id !== null,
      text: answer.text,
      createdAt: answer.created_at.toISOString(),
    })),
  ],
})
