// For whoever decides on cases, and nobody else.
import type { CaseDecision } from './care.ts'

/** Words to begin an answer with; whoever decides says what is true of this case. */
export const caseTemplates: Readonly<Record<CaseDecision, readonly string[]>> = {
  keep: ['We have looked at it as it is shown, and it may stay.', 'It is blunt, but it attacks nobody. It may stay.'],
  hide: ['What is said about another person here goes too far.', 'The picture shows something private of somebody else.'],
  remove: ['It shows what must not be shown here, and cannot be put up again.', 'It was posted again and again to sell something.'],
  warn: [
    'Please change the wording. The next time we will have to hide it.',
    'Please ask those who are in the picture before you show them.',
  ],
  limit: ['This was not the first time. Take a break, and read our rules before you go on.'],
  suspend: ['This is serious, and others have to be protected from it.', 'The account was used to deceive people.'],
}
