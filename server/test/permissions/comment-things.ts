// Comments: whose they are, who looks after them, and what is told of those on what is locked.
import { performersOnly, seenAs, signedIn, ownedBy, type Cells } from './table.ts'
import type { Thing } from './things.ts'

/** It is on a post that its buyers see, its page, and moderators. */
const readers: Cells = seenAs({ athlete: 'open', fan: 'open', moderator: 'open', safety: 'open' }, '403')
const ofFan = { content: 'Worth every bit' }

export const commentThings: readonly Thing[] = [
  {
    what: 'comments on a post for buyers',
    call: 'comments.list',
    input: ({ things }) => ({ query: { objectType: 'feed', objectId: things.commentedPost } }),
    cells: readers,
  },
  {
    what: 'a comment on a post for buyers',
    call: 'comments.view',
    input: ({ things }) => ({ params: { id: things.comment } }),
    cells: readers,
  },
  {
    what: 'a comment that waits',
    call: 'comments.view',
    input: ({ things }) => ({ params: { id: things.waitingComment } }),
    cells: seenAs({ fan: 'open', athlete: 'open' }, '404'),
  },
  {
    what: 'a comment that waits, in the list',
    call: 'comments.list',
    input: ({ things }) => ({ query: { objectType: 'feed', objectId: things.commentedPost } }),
    cells: seenAs({ fan: 'open', athlete: 'absent', moderator: 'absent', safety: 'absent' }, '403'),
    isIn: (answer, { things }) => (answer as { data: { _id: string }[] }).data.some(({ _id }) => _id === things.waitingComment),
  },
  {
    what: 'whether one may write on a draft',
    call: 'comments.standing',
    input: ({ things }) => ({ query: { objectType: 'feed', objectId: things.draft } }),
    cells: seenAs({ athlete: 'open', moderator: 'open', safety: 'open' }, '404'),
  },
  {
    what: 'who may be named on a post for buyers',
    call: 'comments.names',
    input: ({ things }) => ({ query: { objectType: 'feed', objectId: things.commentedPost } }),
    cells: { ...readers, visitor: '401', 'null token': '401' },
  },
  {
    what: 'who may write on a post for buyers, to change',
    call: 'comments.setStanding',
    input: ({ things }) => ({ body: { objectType: 'feed', objectId: things.commentedPost, writers: null } }),
    cells: ownedBy('athlete', performersOnly, '403'),
  },
  {
    what: 'a comment, to answer',
    call: 'comments.create',
    input: ({ things }) => ({ body: { objectType: 'comment', objectId: things.comment, content: 'Thank you' } }),
    // A moderator reads what is locked, and follows nobody here.
    cells: { ...ownedBy('athlete', signedIn, '403'), fan: 'admitted' },
  },
  {
    what: 'a comment, to change',
    call: 'comments.update',
    input: ({ things }) => ({ params: { id: things.comment }, body: ofFan }),
    cells: ownedBy('fan', signedIn, '403'),
  },
  ...(['approve', 'refuse'] as const).map(
    (name): Thing => ({
      what: 'a comment that waits, to decide on',
      call: `comments.${name}`,
      input: ({ things }) => ({ params: { id: things.undecidedComment } }),
      cells: ownedBy('athlete', performersOnly, '404'),
      isAbsentFine: true,
    }),
  ),
  ...(['pin', 'unpin', 'lock', 'unlock'] as const).map(
    (name): Thing => ({
      what: 'a comment, to pin or to close below',
      call: `comments.${name}`,
      input: ({ things }) => ({ params: { id: things.comment } }),
      cells: ownedBy('athlete', performersOnly, '404'),
    }),
  ),
  {
    what: 'a comment on a post for buyers, to report',
    call: 'reports.create',
    input: ({ things }) => ({ body: { target: 'comment', targetId: things.comment, reason: 'spam' } }),
    // Its author does not report it.
    cells: { ...ownedBy('athlete', signedIn, '404'), fan: 'admitted', moderator: 'admitted', safety: 'admitted' },
  },
  {
    what: 'a comment of somebody else, to delete',
    call: 'comments.remove',
    input: ({ things }) => ({ params: { id: things.doomedComment } }),
    cells: { ...ownedBy('fan', signedIn, '404'), athlete: 'admitted' },
    isAbsentFine: true,
  },
]
