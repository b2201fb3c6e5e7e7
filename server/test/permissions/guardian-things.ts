// A minor and the guardian of that minor: what is each one's own, and what nobody else gets of it.
import { documentReaders, ownedBy, performersOnly, signedIn } from './table.ts'
import type { Thing } from './things.ts'

const ids = (answer: unknown) => (answer as { data: { _id: string }[] }).data.map((row) => row._id)

export const guardianThings: readonly Thing[] = [
  {
    what: 'a minor of whom somebody is the guardian, in the list of their own',
    call: 'guardians.wards',
    input: () => ({}),
    cells: ownedBy('fan', signedIn, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.guardianLink),
  },
  {
    what: 'what a guardian allows',
    call: 'guardians.say',
    input: ({ things }) => ({ params: { id: things.guardianLink, purpose: 'publish' }, body: { isAllowed: false, version: 'any' } }),
    cells: ownedBy('fan', signedIn, '404'),
  },
  {
    what: 'whom a minor has asked, in the list of their own',
    call: 'guardians.list',
    input: () => ({}),
    cells: ownedBy('minor athlete', performersOnly, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.askedGuardian),
  },
  {
    what: 'the letter to whom a minor has asked',
    call: 'guardians.sendAgain',
    input: ({ things }) => ({ params: { id: things.askedGuardian } }),
    cells: ownedBy('minor athlete', performersOnly, '404'),
  },
  {
    what: 'what a guardian has shown',
    call: 'admin.guardianPapers',
    input: ({ things }) => ({ params: { id: things.guardianLink } }),
    cells: documentReaders,
  },
]
