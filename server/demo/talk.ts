// Conversations in the demo: the fan and the athlete that visitors sign in as, and a few others who write to them.
import { anyCard, openConversation, say, subscribe, uploadMessageFile, type Client, type Person } from '#scenario/index.ts'
import { drawPost, type Sitter, type Sport } from './pictures/index.ts'

export interface Talker {
  readonly username: string
  readonly person: Person
  readonly sitter: Sitter
  readonly sport: Sport
}

interface Talking {
  readonly client: Client
  advance(milliseconds: number): void
  settle(): Promise<void>
}

const minute = 60_000

/** What the athlete says (`>`) and what the fan says (`<`); a price stands before what is locked, and brings a picture. */
const first = [
  '> Thank you for subscribing. It paid for a third of a pair of spikes.',
  '< The left third, I hope. How is the trail leg?',
  '> Better on Tuesdays. Our physio filmed it from the side, and I finally see what you saw from row F.',
  '> 4 Flight seven: the one frame where everything is where it should be.',
]
const others = [
  ['Saw the four hundred repeats. Which of them is the one that lies?', 'And does it get better?'],
  ['My daughter has your poster over her desk. She asked me to tell you that she came third on Saturday.'],
]
const fromElsewhere = 'You asked about the wall drill. The first week is on my page now. Bring patience.'

/** Everybody who writes to an athlete subscribes to them first. */
export async function talkSome({ client, advance, settle }: Talking, fans: readonly Person[], players: readonly Talker[]): Promise<number> {
  const [star, second] = [
    players.find(({ username }) => username === 'demo_athlete'),
    players.find(({ username }) => username === 'ines_duarte'),
  ]
  const [fan, ...crowd] = fans
  if (!star || !fan) return 0
  const { data: subscriptions } = await client.send('subscriptions.ofPage', {
    token: star.person.token,
    query: { status: 'active', limit: 100 },
  })
  const subscribed = new Set(subscriptions.map(({ userId }) => userId))
  if (!subscribed.has(fan.id)) {
    await subscribe(client, fan, star.person, 'monthly', await anyCard(client, fan))
    await settle()
  }
  const thread = await openConversation(client, fan, star.person)
  for (const line of first) {
    const isStar = line.startsWith('>')
    const [, price, text = ''] = /^[<>] (\d+ )?(.*)$/.exec(line) ?? []
    const file = price
      ? await uploadMessageFile(
          client,
          star.person,
          'Photo',
          await drawPost(star.sport, { ...star.sitter, seed: star.sitter.seed + 90 }, 960, 720),
        )
      : undefined
    await say(client, isStar ? star.person : fan, thread, text, file && { type: 'photo', fileIds: [file._id], price: Number(price) })
    if (!isStar) await client.send('messages.readAll', { token: fan.token, params: { id: thread._id } })
    advance(7 * minute)
  }
  await client.send('messages.readAll', { token: star.person.token, params: { id: thread._id } })
  const writers = crowd.filter(({ id }) => subscribed.has(id)).slice(0, others.length)
  for (const [index, writer] of writers.entries()) {
    const theirs = await openConversation(client, writer, star.person)
    for (const text of others[index] ?? []) await say(client, writer, theirs, text)
    advance(11 * minute)
  }
  if (second) await say(client, second.person, await openConversation(client, second.person, fan, 'user'), fromElsewhere)
  return writers.length + (second ? 2 : 1)
}
