// Fills an empty installation through its own API, as people would: accounts, pictures, follows, posts over four weeks.
import type { Feed } from '@fieldhouse/contract'
import { follow, publish, registerFan, registerPerformer, saveBank, uploadPostFile, type Client, type Person } from '#scenario/index.ts'
import { cast, fans, schools, type CastMember } from './cast.ts'
import { commentSome } from './comments.ts'
import { planLibrary, unlockSome } from './library.ts'
import { drawAvatar, drawCover, drawPost, filmClip, kitColours, type Sitter } from './pictures/index.ts'
import { orderSome, stockShelves, type Stocked } from './shop.ts'
import { spendSome } from './spend.ts'
import { fillCards } from './sports-cards.ts'
import { talkSome } from './talk.ts'
import { foundTeams } from './teams.ts'
import { wordsFor } from './words.ts'

export interface Size {
  readonly players: number
  readonly fans: number
  readonly posts: number
}

export interface Stage {
  readonly client: Client
  /** Moves the program's clock. */
  advance(milliseconds: number): void
  /** Lets events and jobs happen. */
  settle(): Promise<void>
  /** Marks papers as seen, which only staff could do. */
  verify(accountIds: readonly string[]): Promise<void>
  /** A place for clips while they are made. */
  readonly folder: string
  /** Less than everything, for tests. */
  readonly size?: Size
  /** Without prices, sales and payouts, and with a password that nobody knows: for a site that is meant. */
  readonly isFree?: boolean
  /** In place of the one that the demo tells everybody. */
  readonly secret?: string
  readonly say: (line: string) => void
}

interface Player extends CastMember {
  readonly person: Person
  readonly sitter: Sitter
}

const hour = 3_600_000
const fansWithPictures = 10
const playersWithBanks = 8
const whole = { players: cast.length, fans: fans.length, posts: 10 }
/** Three times on the way, each time by another third of the fans. */
const spendingRounds = new Set([1, 5, 9])
/** How many things are drawn or sent at the same time: one is drawn here while others are prepared by the workers. */
const atOnce = 3

export async function fillDemo(stage: Stage): Promise<{ players: readonly Player[]; fans: readonly Person[]; posts: readonly Feed[] }> {
  const players = await openAccounts(stage)
  if (stage.isFree) return fillFree(stage, players)
  stage.say(`${players.length} athletes and coaches`)
  const crowd = await openFans(stage)
  await inTurns(crowd.slice(0, fansWithPictures), async ({ token }, index) => {
    const picture = await drawAvatar({ seed: index * 17, person: index + 40, kit: index + 2 })
    await stage.client.send('users.uploadAvatar', { token, params: { id: 'me' }, files: { file: asFile(picture) } })
  })
  await followAround(stage, players, crowd)
  stage.say(`${crowd.length} fans`)
  const stocked = await stockShelves(stage.client, players)
  stage.say(`${stocked.length} products`)
  const { library, pieces } = planLibrary(stage.client, players, stage.folder)
  const posts = await publishWeeks(stage, players, crowd, stocked, pieces)
  await stage.settle()
  await unlockSome(stage, crowd, library)
  stage.say(`${library.videos.length} videos, ${library.galleries.length} galleries`)
  await stage.settle()
  stage.say(`${await foundTeams(stage.client, players, crowd)} teams`)
  stage.say(`${await fillCards(stage.client, players, posts)} sports cards`)
  stage.say(`${await talkSome(stage, crowd, players)} conversations`)
  stage.say(`${await commentSome(stage, crowd, players, posts)} comments`)
  await stage.settle()
  stage.say(`${posts.length} posts`)
  return { players, fans: crowd, posts }
}

/** People, who follows whom, posts and comments; nothing costs anything. */
async function fillFree(stage: Stage, players: readonly Player[]) {
  const crowd = await openFans(stage)
  await followAround(stage, players, crowd)
  const posts = await publishWeeks(stage, players, crowd, [], [])
  await stage.settle()
  stage.say(`${players.length} athletes and coaches, ${crowd.length} fans, ${posts.length} posts`)
  stage.say(`${await fillCards(stage.client, players, posts)} sports cards`)
  stage.say(`${await commentSome(stage, crowd, players, posts)} comments`)
  await stage.settle()
  return { players, fans: crowd, posts }
}

const openFans = ({ client, size, secret }: Stage): Promise<Person[]> =>
  Promise.all(
    fans.slice(0, (size ?? whole).fans).map(({ username, name, birthday }) =>
      registerFan(client, {
        username,
        name,
        dateOfBirth: birthday,
        email: `${username}@example.org`,
        ...(secret !== undefined && { password: secret }),
      }),
    ),
  )

async function openAccounts({ client, verify, size = whole, isFree = false, secret }: Stage): Promise<Player[]> {
  const sports = new Map((await client.send('reference.sports')).data.map((sport) => [sport.code, sport._id]))
  const players = await inTurns(cast.slice(0, size.players), async (someone, index): Promise<Player> => {
    const { username, name, birthday, role, sport } = someone
    const at = someone.school
      ? schools[someone.school].fields
      : { educationType: 'Other' as const, schoolName: '', schoolCity: '', schoolState: '', schoolStateCode: '' }
    const person = await registerPerformer(client, {
      username,
      name,
      dateOfBirth: birthday,
      email: `${username}@example.org`,
      schoolRoles: [role],
      ...(secret !== undefined && { password: secret }),
      sportIds: [sports.get(sport) ?? ''].filter(Boolean),
      ...Object.fromEntries(Object.entries(at).filter(([, value]) => value)),
    })
    return { ...someone, person, sitter: { seed: index * 31, person: index + 3, kit: someone.kit } }
  })
  await verify(players.map(({ person }) => person.id))
  await inTurns(players, async ({ person, profile, sitter, sport, kit }) => {
    const token = person.token
    await client.send('performers.update', {
      token,
      params: { id: 'me' },
      body: { ...(isFree ? withoutPrices(profile) : profile), colors: kitColours(kit) },
    })
    await client.send('performers.uploadAvatar', { token, files: { file: asFile(await drawAvatar(sitter)) } })
    await client.send('performers.uploadCover', { token, files: { file: asFile(await drawCover(sport, sitter)) } })
  })
  if (isFree) return players
  await inTurns(players.filter(({ profile }) => profile.monthlyPrice).slice(0, playersWithBanks), ({ person }, index) =>
    saveBank(client, person, {
      firstName: person.name.split(' ')[0] ?? '',
      lastName: person.name.split(' ').at(-1) ?? '',
      bankAccount: `00012345${6000 + index}`,
    }),
  )
  return players
}

/** Every fan follows a handful; the first few of the cast are followed by nearly everybody. */
async function followAround({ client }: Stage, players: readonly Player[], crowd: readonly Person[]): Promise<void> {
  await inTurns(crowd, async (fan, index) => {
    for (const [place, { person }] of players.entries()) {
      // The first fan is the one that visitors of the demo sign in as.
      if (index === 0 ? place < 8 : (index * 7 + place * 5) % 11 < 6 - place / 4) await follow(client, fan, person)
    }
  })
  await inTurns(players, async ({ person }, index) => {
    for (const step of [1, 3, 5]) {
      const other = players[(index + step) % players.length]
      if (other) await follow(client, person, other.person)
    }
  })
}

/** Posts in rounds: in each round everybody publishes once, some hours apart. */
async function publishWeeks(
  stage: Stage,
  players: readonly Player[],
  crowd: readonly Person[],
  stocked: readonly Stocked[],
  pieces: readonly (() => Promise<void>)[],
): Promise<Feed[]> {
  const posts: Feed[] = []
  const left = [...pieces]
  const { posts: rounds } = stage.size ?? whole
  for (let round = 0; round < rounds; round++) {
    const ready = await inTurns(players, (player, place) => preparePost(stage, player, round, place))
    for (const post of ready) {
      posts.push(await publish(stage.client, post.author, post.wishes))
      stage.advance(pauseAfter(posts.length))
      // The last round has them among its posts.
      if (round === rounds - 1 && posts.length % 2 === 0) await left.shift()?.()
    }
    if (stage.isFree || !spendingRounds.has(round)) continue
    // What is bought is there: the clips of these rounds are prepared.
    await stage.settle()
    await spendSome(stage, crowd, players, posts, round)
    await orderSome(stage, crowd, stocked, round)
  }
  for (const piece of left) await piece()
  return posts
}

const withoutPrices = ({
  monthlyPrice: _m,
  yearlyPrice: _y,
  isFreeSubscription: _f,
  durationFreeSubscriptionDays: _d,
  ...rest
}: CastMember['profile']) => rest

/** About four hours, never quite the same. */
const pauseAfter = (count: number) => (2.6 + ((count * 37) % 29) / 10) * hour

type Wishes = NonNullable<Parameters<typeof publish>[2]>

async function preparePost(
  { client, folder, isFree = false }: Stage,
  player: Player,
  round: number,
  place: number,
): Promise<{ author: Person; wishes: Wishes }> {
  const { person, sport, role, sitter, school } = player
  const words = wordsFor(role === 'coach' ? 'coach' : sport, round + place * 7)
  const base = { ...words, ...audienceOf(round, place, isFree || school === 'millrace') }
  const kind = (round * 3 + place * 7) % 10
  if (kind < 5) {
    const picture = await drawPost(sport, { ...sitter, seed: sitter.seed + round }, 960, 1200)
    const file = await uploadPostFile(client, person, 'Photo', picture)
    return { author: person, wishes: { ...base, type: 'photo', fileIds: [file._id] } }
  }
  if (kind === 6 && (round + place) % 3 === 0) {
    const clip = await filmClip(
      sport,
      { ...sitter, seed: sitter.seed + round, seconds: 3 + (place % 2) },
      `${folder}/clip-${round}-${place}.mp4`,
    )
    const file = await uploadPostFile(client, person, 'Video', clip)
    return { author: person, wishes: { ...base, type: 'video', fileIds: [file._id] } }
  }
  return { author: person, wishes: { ...base, type: 'text' } }
}

/** Mostly open; a part for subscribers, a few for sale. Pages of a high school take no money (youth.md 4). */
function audienceOf(round: number, place: number, isFree: boolean): Pick<Wishes, 'audience' | 'isSale' | 'price'> {
  const draw = (round * 5 + place * 3) % 10
  if (draw < 6) return { audience: 'public' }
  if (draw === 6 || isFree) return { audience: 'followers' }
  if (draw < 9) return { audience: 'subscribers' }
  return { audience: 'buyers', isSale: true, price: 2 + ((round + place) % 6) }
}

const asFile = (bytes: Uint8Array) => new Blob([Buffer.from(bytes)])

/** Works through a list, a few at a time; the answers keep the order of the list. */
async function inTurns<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = [...items.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
