// Teams in the demo: four of two schools, founded by their coaches, with athletes who have accepted, names that nobody has claimed
// yet, posts of the team and posts that wait for its staff.
import type { BodyOf, Calls, Team } from '@fieldhouse/contract'
import { publish, uploadPostFile, type Client, type Person } from '#scenario/index.ts'
import { schools, type CastMember } from './cast.ts'
import { drawCover, drawCrest, drawPost, kitColours, type Sitter, type Sport } from './pictures/index.ts'

interface Player extends CastMember {
  readonly person: Person
  readonly sitter: Sitter
}

interface TeamPlan {
  readonly coach: string
  readonly name: string
  readonly sport: Sport
  readonly gender: BodyOf<Calls['teams']['create']>['gender']
  readonly description: string
  readonly prices: Pick<BodyOf<Calls['teams']['create']>, 'monthlyPrice' | 'yearlyPrice'>
  /** Days from now, against whom, where; how it ended. */
  readonly plays: readonly (readonly [day: number, opponent: string, isHome: boolean, result?: string])[]
  readonly says: readonly (readonly [title: string, text: string])[]
  /** Of the last athlete: what waits. */
  readonly waiting?: readonly [title: string, text: string]
}

const plans: readonly TeamPlan[] = [
  {
    coach: 'demo_coach',
    name: 'Herons Track',
    sport: 'track',
    gender: 'coed',
    description: 'Forty athletes, one oval and a bus that starts at the second try. Sprints, hurdles and everything that lands in sand.',
    prices: { monthlyPrice: 7.95, yearlyPrice: 79 },
    plays: [
      [-24, 'Eastmarsh Relays', false, 'W 84-79'],
      [-17, 'Tern Bay', true, 'L 71-80'],
      [-10, 'Saltmere Open', false, 'W 92-66'],
      [3, 'Quarry Hill', true],
      [10, 'Conference finals', false],
    ],
    says: [
      ['Conference weekend', 'Eleven finals, two days, one cool box. Heats begin on Friday at four.'],
      ['Open practice', 'Bring your lunch and sit on the grass. We start with drills and end with relays.'],
    ],
    waiting: ['Hurdle crew, unplugged', 'Somebody brought a ukulele to the warm-up. Judge for yourselves.'],
  },
  {
    coach: 'demo_coach',
    name: 'Herons Basketball',
    sport: 'basketball',
    gender: 'men',
    description: 'Small gym, loud gym. We press for forty minutes and sleep on the bus.',
    prices: { monthlyPrice: 4.95 },
    plays: [
      [-12, 'Tern Bay', true, 'W 68-61'],
      [-8, 'Longwater', false, 'W 74-70'],
      [-5, 'Port Ashby', true, 'L 58-64'],
      [1, 'Saltmere', true],
      [4, 'Quarry Hill', true],
    ],
    says: [['Home stand', 'Three games in eight days. The band plays at all of them.']],
    waiting: ['Shoot-around rules', 'Loser carries the ball bag. I have carried it since October.'],
  },
  {
    coach: 'coach_ellery',
    name: 'Lamplighters Football',
    sport: 'football',
    gender: 'men',
    description: 'Port Ashby State on Saturdays: salt in the air, sand in the shoes.',
    prices: { monthlyPrice: 5.95, yearlyPrice: 59 },
    plays: [
      [-14, 'Eastmarsh', true, 'W 21-17'],
      [-7, 'Longwater', false, 'L 10-24'],
      [2, 'Calder Ridge', true],
    ],
    says: [['Under the lights', 'Kick-off moved to seven. The old floodlights get one more evening.']],
  },
  {
    coach: 'coach_ellery',
    name: 'Lamplighters Soccer',
    sport: 'soccer',
    gender: 'women',
    description: 'Wind from the left in the first half, from the right in the second. We have learned to like it.',
    prices: {},
    plays: [
      [-9, 'Saltmere', false, 'D 1-1'],
      [-4, 'Quarry Hill', true, 'W 2-0'],
      [5, 'Tern Bay', true],
    ],
    says: [['Pitch four', 'It has drained. We are told that it will stay this way.']],
  },
]

/** Names as they stand in a roster file; nobody but the staff sees them until they are claimed. */
const listed = ['Adaeze Pohl', 'Lina Ferrow', 'Tove Ilves', 'Carla Núñez', 'Brynn Okoro', 'Mei Castellan'].map((name, index) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, jersey: String(3 + index * 4), gradYear: 2027 + (index % 3) }
})

/** How many teams were founded. */
export async function foundTeams(client: Client, players: readonly Player[], crowd: readonly Person[]): Promise<number> {
  const sports = new Map((await client.send('reference.sports')).data.map((sport) => [sport.code, sport._id]))
  let founded = 0
  for (const [band, plan] of plans.entries()) {
    const coach = players.find(({ username }) => username === plan.coach)
    const sportId = sports.get(plan.sport)
    if (!coach?.school || !sportId) continue
    const team = await foundTeam(client, coach, { ...plan, band, sportId })
    const athletes = players.filter(({ role, school, sport }) => role === 'athlete' && school === coach.school && sport === plan.sport)
    for (const athlete of athletes) await takeIn(client, coach, team, athlete)
    await client.send('teamInvitations.addRosters', {
      token: coach.person.token,
      params: { id: team._id },
      body: { entries: listed.slice(band, band + 4), attest: true },
    })
    await play(client, coach, team, plan)
    await speak(client, coach, team, { ...plan, band }, athletes.at(-1))
    for (const fan of crowd.filter((_, index) => index % 4 !== band)) {
      await client.send('follows.create', { token: fan.token, params: { a: 'team', b: team._id } })
    }
    founded += 1
  }
  return founded
}

async function foundTeam(client: Client, coach: Player, plan: TeamPlan & { band: number; sportId: string }): Promise<Team> {
  const { token } = coach.person
  const { name, gender, description, sportId, prices, sport, band } = plan
  const school = coach.school === null ? {} : schools[coach.school].fields
  const fields = Object.fromEntries(Object.entries(school).filter(([, value]) => value))
  const { data: team } = await client.send('teams.create', {
    token,
    body: { name, gender, level: 'college', sportId, description, ...prices, ...fields, colors: kitColours(coach.kit) },
  })
  const params = { id: team._id }
  const body = { rightsConfirmed: true as const }
  const banner = await drawCover(sport, { ...coach.sitter, seed: coach.sitter.seed + band })
  await client.send('teams.uploadBanner', { token, params, body, files: { banner: asFile(banner) } })
  await client.send('teams.uploadLogo', { token, params, body, files: { logo: asFile(await drawCrest(coach.kit, band)) } })
  await client.send('teams.toggleModeration', { token, params, body: { enabled: true } })
  return team
}

/** Invited, and accepted. */
async function takeIn(client: Client, coach: Player, team: Team, { person, profile }: Player): Promise<void> {
  const wish = { teamId: team._id, performerId: person.id, role: 'athlete' as const }
  const { data: invitation } = await client.send('teamInvitations.create', { token: coach.person.token, body: wish })
  await client.send('teamInvitations.update', { token: person.token, params: { id: invitation._id }, body: { status: 'accepted' } })
  const { jersey, positions, gradYear, classLabel, height, hometown } = profile
  const said = { jersey, positions, gradYear, classLabel, height, hometown }
  await client.send('teams.updateMember', {
    token: coach.person.token,
    params: { id: team._id, memberId: person.id },
    body: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
  })
}

/** All begin at the same hour, so that the demo is the same whenever it is made. */
const at = (day: number) => `${new Date(Date.now() + day * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T23:00:00.000Z`

async function play(client: Client, coach: Player, team: Team, { plays }: TeamPlan): Promise<void> {
  const { token } = coach.person
  for (const [day, opponent, isHome, result] of plays) {
    const { data: event } = await client.send('schedule.create', {
      token,
      params: { id: team._id },
      body: { kind: 'game', startsAt: at(day), opponent, isHome },
    })
    if (result) await client.send('schedule.setResult', { token, params: { id: team._id, eventId: event._id }, body: { result } })
  }
}

/** What a team says last comes with a picture: it stands first at home. */
async function photoOf(client: Client, coach: Player, { sport, band }: TeamPlan & { band: number }) {
  // The scenes of the sport come first: a game's words want a game's picture.
  const picture = await drawPost(sport, { ...coach.sitter, seed: band }, 960, 1200)
  const { _id } = await uploadPostFile(client, coach.person, 'Photo', picture)
  return { type: 'photo' as const, fileIds: [_id] }
}

async function speak(
  client: Client,
  coach: Player,
  team: Team,
  plan: TeamPlan & { band: number },
  athlete: Player | undefined,
): Promise<void> {
  for (const [title, text] of plan.says) {
    const isLast = title === plan.says.at(-1)?.[0]
    const post = await publish(client, coach.person, {
      ...(isLast ? await photoOf(client, coach, plan) : { type: 'text' as const }),
      title,
      text,
      audience: 'public',
      teamId: team._id,
    })
    const pin = { token: coach.person.token, params: { id: team._id }, body: { feedId: post._id, pinned: true } }
    if (title === plan.says[0]?.[0]) await client.send('teams.pinFeed', pin)
  }
  if (!plan.waiting || !athlete) return
  const [title, text] = plan.waiting
  await publish(client, athlete.person, { type: 'text', title, text, audience: 'public', teamId: team._id })
}

const asFile = (bytes: Uint8Array) => new Blob([Buffer.from(bytes)])
