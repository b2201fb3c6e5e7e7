// Groups of fans, messages to many, goals and gifts, and what everybody else gets of somebody's.
import { adultsOnly, ownedBy, performersOnly, seenAs, signedIn } from './table.ts'
import type { Thing } from './things.ts'

const ids = (answer: unknown) => (answer as { data: { _id: string }[] }).data.map((row) => row._id)

export const groupThings: readonly Thing[] = [
  {
    what: 'a group of fans',
    call: 'fanGroups.view',
    input: ({ things }) => ({ params: { id: things.fanGroup } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a group of fans',
    call: 'fanGroups.update',
    input: ({ things }) => ({ params: { id: things.fanGroup }, body: {} }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a group of fans',
    call: 'fanGroups.members',
    input: ({ things }) => ({ params: { id: things.fanGroup } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a group of fans',
    call: 'fanGroups.addMembers',
    input: ({ things }) => ({ params: { id: things.fanGroup }, body: { userIds: [] } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a group of fans',
    call: 'fanGroups.removeMember',
    input: ({ things }) => ({ params: { id: things.fanGroup, userId: things.fanGroup } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a group of fans',
    call: 'fanGroups.message',
    input: ({ things }) => ({ params: { id: things.fanGroup }, body: { text: 'Hello' } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a group of fans in the list of somebody’s own',
    call: 'fanGroups.search',
    input: () => ({ query: { limit: 50 } }),
    cells: ownedBy('athlete', performersOnly, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.fanGroup),
  },
  ...(['view', 'update', 'pause', 'resume', 'unsend', 'cancel'] as const).map(
    (name): Thing => ({
      what: 'a message to many that is planned',
      call: `broadcasts.${name}`,
      input: ({ things }) => ({ params: { id: things.broadcast }, body: {} }),
      cells: ownedBy('athlete', performersOnly, '404'),
    }),
  ),
  ...(['update', 'end'] as const).map(
    (name): Thing => ({
      what: 'a goal',
      call: `goals.${name}`,
      input: ({ things }) => ({ params: { id: things.goal }, body: {} }),
      cells: ownedBy('athlete', performersOnly, '404'),
    }),
  ),
  {
    what: 'a link that gives free days',
    call: 'trialLinks.preview',
    input: ({ things }) => ({ params: { code: things.trialCode } }),
    cells: seenAs({ 'minor athlete': '404' }, 'open'),
  },
  {
    what: 'a link that gives free days, in the own list',
    call: 'trialLinks.list',
    input: () => ({ query: { limit: 50 } }),
    cells: ownedBy('athlete', performersOnly, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.trialLink),
  },
  {
    what: 'a link that gives free days',
    call: 'trialLinks.end',
    input: ({ things }) => ({ params: { id: things.trialLink } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a gift',
    call: 'gifts.preview',
    input: ({ things }) => ({ params: { code: things.giftCode } }),
    cells: seenAs({ 'minor athlete': '404' }, 'open'),
  },
  {
    what: 'a gift that is no longer than its id',
    call: 'gifts.preview',
    input: ({ things }) => ({ params: { code: things.gift } }),
    cells: seenAs({}, '404'),
  },
  {
    what: 'a gift that is no longer than its id',
    call: 'gifts.open',
    input: ({ things }) => ({ params: { code: things.gift } }),
    cells: ownedBy('suspended', signedIn, '404'),
  },
  {
    what: 'a gift',
    call: 'gifts.link',
    input: ({ things }) => ({ params: { id: things.gift } }),
    cells: ownedBy('fan', signedIn, '404'),
  },
  {
    what: 'a gift that goes by mail',
    call: 'gifts.sendAgain',
    input: ({ things }) => ({ params: { id: things.gift } }),
    cells: ownedBy('fan', signedIn, '404'),
  },
  {
    what: 'a gift in the own list',
    call: 'gifts.list',
    input: () => ({ query: { side: 'given', limit: 50 } }),
    cells: ownedBy('fan', adultsOnly, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.gift),
  },
  {
    what: 'a gift',
    call: 'gifts.takeBack',
    input: ({ things }) => ({ params: { id: things.gift } }),
    cells: ownedBy('fan', signedIn, '404'),
  },
]
