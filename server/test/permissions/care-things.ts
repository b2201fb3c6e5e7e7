// Reports, cases and decisions: whose they are, and what everybody else gets of them.
import { anybodyPersonal, caseDeciders, ownedBy, signedIn } from './table.ts'
import type { Thing } from './things.ts'

const idsIn = (answer: unknown) => (answer as { data: { _id: string }[] }).data.map((row) => row._id)

export const careThings: readonly Thing[] = [
  {
    what: 'what somebody was told of',
    call: 'notifications.list',
    input: () => ({ query: { limit: 100 } }),
    cells: ownedBy('athlete', signedIn, 'absent'),
    isIn: (answer, { things }) => idsIn(answer).includes(things.notification),
  },
  {
    what: 'what somebody was told of, to be read',
    call: 'notifications.read',
    input: ({ things }) => ({ params: { id: things.notification } }),
    cells: ownedBy('athlete', signedIn, '404'),
  },
  {
    what: 'what somebody was told of, to hear no more of it',
    call: 'notifications.mute',
    input: ({ things }) => ({ params: { id: things.notification } }),
    cells: ownedBy('athlete', signedIn, '404'),
  },
  {
    what: 'a case with who reported it',
    call: 'cases.view',
    input: ({ things }) => ({ params: { id: things.openCase } }),
    cells: caseDeciders,
  },
  {
    what: 'a case, to take',
    call: 'cases.claim',
    input: ({ things }) => ({ params: { id: things.openCase } }),
    cells: caseDeciders,
  },
  {
    what: 'a message, to report',
    call: 'reports.create',
    input: ({ things }) => ({ body: { target: 'message', targetId: things.message, reason: 'spam' } }),
    cells: { ...ownedBy('coach', signedIn, '404'), fan: 'admitted' },
  },
  {
    what: 'a draft, to report',
    call: 'reports.create',
    input: ({ things }) => ({ body: { target: 'feed', targetId: things.draft, reason: 'spam' } }),
    cells: { ...ownedBy('athlete', signedIn, '404'), moderator: 'admitted', safety: 'admitted' },
  },
  {
    what: 'a decision about something of one’s own',
    call: 'decisions.view',
    input: ({ things }) => ({ params: { id: things.decidedCase } }),
    cells: ownedBy('athlete', anybodyPersonal, '404'),
  },
  {
    what: 'a decision, to appeal against',
    call: 'decisions.appeal',
    input: ({ things }) => ({ params: { id: things.decidedCase }, body: { text: 'I wrote it myself.' } }),
    cells: ownedBy('athlete', anybodyPersonal, '404'),
  },
]
