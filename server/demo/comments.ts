// What fans write below the latest posts of the demo, and what athletes answer.
import type { Feed } from '@fieldhouse/contract'
import { comment, follow, like, type Client, type Person } from '#scenario/index.ts'

interface Commenting {
  readonly client: Client
  advance(milliseconds: number): void
}

const minute = 60_000

/** What two fans write, and an answer to the first of them. */
const threads = [
  ['That last lap. I stood up in my kitchen.', 'Row F says hello.', 'I heard row F. Everybody heard row F.'],
  ['How long until you are back at full training?', 'Take the time it takes.', 'Two weeks, says the physio. Three, says the mirror.'],
  ['The boring sessions are my favourite posts here.', 'Saving this one for Monday.', 'Then wait for Thursday. It is very boring.'],
  ['My daughter runs the four hundred now because of you.', 'Which shoes are those?', 'Tell her to begin slower than she wants to.'],
] as const

/** Answers how many comments there are. */
export async function commentSome(
  { client, advance }: Commenting,
  fans: readonly Person[],
  players: readonly { readonly person: Person }[],
  posts: readonly Feed[],
): Promise<number> {
  const open = posts.filter(({ audience, team }) => audience === 'public' && !team).slice(-threads.length)
  let count = 0
  for (const [index, post] of open.entries()) {
    const [first, second] = [fans[index % fans.length], fans[(index + 1) % fans.length]]
    const author = players.find(({ person }) => person.id === post.performer._id)?.person
    const [opening = '', remark = '', answer = ''] = threads[index] ?? []
    if (!first || !second || !author || first === second) continue
    for (const fan of [first, second]) await follow(client, fan, author)
    const begun = await comment(client, first, 'feed', post._id, opening)
    advance(4 * minute)
    await comment(client, second, 'feed', post._id, remark)
    advance(9 * minute)
    await comment(client, author, 'comment', begun._id, answer)
    await like(client, author, 'comment', begun)
    count += 3
  }
  return count
}
