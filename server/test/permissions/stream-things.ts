// Live streams: their rooms, their chats, their pictures and what is kept of them.
import { ownedBy, performersOnly, seenAs, signedIn, type Cells } from './table.ts'
import type { Thing } from './things.ts'

const ids = (answer: unknown) => (answer as { data: { _id: string }[] }).data.map((row) => row._id)

const inside: Cells = {
  ...ownedBy('athlete', signedIn, '403'),
  fan: 'admitted',
  moderator: 'admitted',
  safety: 'admitted',
  'minor athlete': '404',
}
const lookingIn = seenAs(
  { fan: 'open', athlete: 'open', moderator: 'open', safety: 'open', visitor: '401', 'null token': '401', 'minor athlete': '404' },
  '403',
)

export const streamThings: readonly Thing[] = [
  { what: 'a stream with tickets', call: 'streams.join', input: ({ things }) => ({ params: { id: things.stream } }), cells: lookingIn },
  {
    what: 'the chat of a stream with tickets',
    call: 'streams.publicConversation',
    input: ({ people }) => ({ params: { id: people.athlete.id } }),
    cells: lookingIn,
  },
  {
    what: 'the chat of a stream with tickets',
    call: 'streams.openMessages',
    input: ({ things }) => ({ params: { id: things.streamChat } }),
    cells: lookingIn,
  },
  {
    what: 'the chat of a stream with tickets',
    call: 'streams.messages',
    input: ({ things }) => ({ params: { id: things.streamChat } }),
    cells: inside,
  },
  {
    what: 'the chat of a stream with tickets',
    call: 'streams.write',
    input: ({ things }) => ({ params: { id: things.streamChat }, body: { text: 'Hi' } }),
    cells: inside,
  },
  {
    what: 'the pictures of a stream with tickets',
    call: 'streams.token',
    input: ({ things }) => ({ body: { streamId: things.stream, role: 'audience' } }),
    cells: inside,
  },
  {
    what: 'the camera of a stream',
    call: 'streams.token',
    input: ({ things }) => ({ body: { streamId: things.stream, role: 'host' } }),
    cells: { ...ownedBy('athlete', signedIn, '403'), 'minor athlete': '404' },
  },
  {
    what: 'a ticket',
    call: 'wallet.stream',
    input: ({ things }) => ({ params: { id: things.stream }, body: {} }),
    cells: { ...signedIn, 'minor athlete': '404' },
  },
  {
    what: 'a stream in the list of those that run',
    call: 'streams.search',
    input: ({ people }) => ({ query: { performerId: people.athlete.id } }),
    cells: seenAs({ 'minor athlete': 'absent' }, 'open'),
    isIn: (answer, { things }) => ids(answer).includes(things.stream),
  },
  {
    what: 'a stream',
    call: 'streams.change',
    input: ({ things }) => ({ params: { id: things.stream }, body: { title: 'Mine now' } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a stream',
    call: 'streams.updateInfo',
    input: ({ things }) => ({ body: { streamId: things.stream, title: 'Mine now' } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a stream',
    call: 'streams.setDuration',
    input: ({ things }) => ({ body: { streamId: things.stream, duration: 1 } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'the score of a stream',
    call: 'streams.score',
    input: ({ things }) => ({ params: { id: things.stream }, body: { period: 'Q1' } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'what is left of a session',
    call: 'streams.summary',
    input: ({ things }) => ({ params: { id: things.streamSession } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'the recording of a session',
    call: 'streams.recording',
    input: ({ things }) => ({ params: { id: things.streamSession } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'the recording of a session that still runs',
    call: 'streams.makeVideo',
    input: ({ things }) => ({ params: { id: things.streamSession }, body: {} }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'the recording of a session that still runs',
    call: 'streams.removeRecording',
    input: ({ things }) => ({ params: { id: things.streamSession } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'the chat of a stream',
    call: 'streams.rename',
    input: ({ things }) => ({ params: { id: things.streamChat }, body: { name: 'Mine now' } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a line in the chat of a stream',
    call: 'messages.remove',
    input: ({ things }) => ({ params: { id: things.streamLine } }),
    cells: { ...ownedBy('athlete', signedIn, '403'), fan: 'admitted', 'minor athlete': '404' },
  },
  {
    what: 'the chat of a stream',
    call: 'streams.clear',
    input: ({ things }) => ({ params: { id: things.streamChat } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
]
