// Sports cards in the demo: figures that a coach has confirmed, some that wait or are the athlete's own word, achievements, highlights.
import type { Feed, AthleteRecord } from '@fieldhouse/contract'
import type { Client, Person } from '#scenario/index.ts'
import type { CastMember } from './cast.ts'

interface Player extends CastMember {
  readonly person: Person
}

type Figures = readonly (readonly [label: string, value: string])[]

interface CardPlan {
  readonly username: string
  /** Who confirms what is said of the team's season. */
  readonly coach?: string
  /** Of the season that runs. */
  readonly now: Figures
  /** Of the one before, without a team. */
  readonly before: Figures
  readonly achievements: readonly (readonly [yearsAgo: number, title: string, detail?: string])[]
}

const plans: readonly CardPlan[] = [
  {
    username: 'demo_athlete',
    coach: 'demo_coach',
    now: [
      ['100 m hurdles', '13.58'],
      ['60 m hurdles', '8.41'],
      ['200 m', '24.12'],
      ['Finals', '7'],
    ],
    before: [
      ['100 m hurdles', '13.79'],
      ['Finals', '5'],
    ],
    achievements: [
      [0, 'Conference champion, 100 m hurdles', 'Into a head wind of 1.4'],
      [1, 'All-conference, first team'],
      [3, 'Freshman of the year'],
    ],
  },
  {
    username: 'kofi_lindqvist',
    now: [
      ['Points a game', '11.4'],
      ['Assists a game', '7.9'],
      ['Steals', '41'],
    ],
    before: [['Assists a game', '6.2']],
    achievements: [[1, 'Most assists in a game, school record', 'Seventeen, and one that should have counted']],
  },
  {
    username: 'dre_whitlock',
    coach: 'coach_ellery',
    now: [
      ['Completions', '61 %'],
      ['Yards', '2,104'],
      ['Touchdowns', '17'],
    ],
    before: [],
    achievements: [[1, 'Team captain']],
  },
]

const listOf = (figures: Figures) => figures.map(([label, value]) => ({ label, value }))

function thisSeason() {
  const now = new Date()
  const startYear = now.getUTCMonth() >= 6 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
  return { startYear, endYear: startYear + 1 }
}

async function writeCard(client: Client, { person, sport }: Player, plan: CardPlan): Promise<AthleteRecord | undefined> {
  const { token } = person
  const { data: sports } = await client.send('reference.sports')
  const sportId = sports.find(({ code }) => code === sport)?._id ?? null
  const { data: seasons } = await client.send('records.seasons', { token })
  const place = seasons[0]
  const season = place ? { startYear: place.season.startYear, endYear: place.season.endYear } : thisSeason()
  const teamId = place?.team._id ?? null
  const { data: record } = await client.send('records.create', {
    token,
    body: { kind: 'stats', season, sportId, teamId, figures: listOf(plan.now) },
  })
  if (plan.before.length > 0) {
    const earlier = { startYear: season.startYear - 1, endYear: season.startYear }
    await client.send('records.create', { token, body: { kind: 'stats', season: earlier, sportId, figures: listOf(plan.before) } })
  }
  for (const [yearsAgo, title, detail = null] of plan.achievements) {
    const then = { startYear: season.startYear - yearsAgo, endYear: season.startYear - yearsAgo }
    await client.send('records.create', { token, body: { kind: 'achievement', season: then, sportId, title, detail } })
  }
  return teamId === null ? undefined : record
}

/** Three of their posts that everybody finds, the latest first. */
async function holdUp(client: Client, { token, id }: Person, posts: readonly Feed[]): Promise<void> {
  const own = posts.filter(({ performer, files }) => performer._id === id && files.length > 0).slice(-3)
  const things = own.map(({ _id }) => ({ type: 'feed' as const, _id })).toReversed()
  await client.send('highlights.save', { token, body: { things } })
}

/** How many athletes have one. */
export async function fillCards(client: Client, players: readonly Player[], posts: readonly Feed[]): Promise<number> {
  let filled = 0
  for (const plan of plans) {
    const player = players.find(({ username }) => username === plan.username)
    if (!player) continue
    const record = await writeCard(client, player, plan)
    const coach = players.find(({ username }) => username === plan.coach)
    if (record?.team && coach) {
      await client.send('records.decide', {
        token: coach.person.token,
        params: { id: record.team._id, recordId: record._id },
        body: { status: 'confirmed', revision: record.revision },
      })
    }
    await holdUp(client, player.person, posts)
    filled += 1
  }
  return filled
}
