// Likes of one hot post by 16 writers: a row and a delta each with the roll-up once a second (decision 030), against adding one to the
// post in the statement of the like. First both as fast as they can, turn by turn: read the ratio. Then what a hot minute is: 50,000
// likes in 60 seconds and 5,000 taken back, whose process is killed twice; at the end the number has to be what the rows say. Before
// it and in it somebody reads their home feed, on a server of its own. All processes share the machine, so the same likes come to another
// database first, from which that feed knows nothing: what they cost it beyond that is the second ratio.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { ensureLogin, migrate, startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { migrateJobs } from '../../server/src/platform/jobs/index.ts'
import { fillForReader, homeOf, startServer, type Server } from './feed-host.ts'
import { median, printTable, type Target } from './measure.ts'
import { accountId, createLikes, postId, type Likes } from './reactions-likes.ts'

const people = 200_000
const writers = 16
const secondsPerTurn = 2
const turns = 5
/** Likes a second against the number on the post. */
const gate = 4
/** Milliseconds of a like in a hot minute. */
const p99Gate = 20
const minute = { likes: 50_000, seconds: 60, takenBack: 5000, killedAfter: [20_000, 40_000] } as const

/** Somebody asks for their home feed so often; p95 while likes come against likes elsewhere. What a process costs that begins anew is not theirs. */
const homeEvery = 100
const homeBefore = 300
const elsewhereFor = 30
const homeGate = 1.1
/** The likes say how far they are more often than this. */
const silence = 1000

/** Everybody, and the post, on its author's page. */
async function fill(owner: Client): Promise<void> {
  const account = 'date_of_birth, guardian_status, status, referral_code, created_at, updated_at'
  await owner.query(`
    insert into account (id, kind, username, name, ${account})
    select ('0190a2b4-0000-7000-a000-' || lpad(to_hex(g), 12, '0'))::uuid, 'user', 'liker_' || g, 'Liker ' || g, '1999-01-01', 'not_needed', 'active',
      'l' || g, now(), now() from generate_series(0, ${people}) g`)
  await owner.query(
    `insert into page (id, kind, name, slug, path, visible, can_earn, created_at)
    values ($1, 'performer', 'Athlete', 'athlete', '/ind/athlete/athlete', true, true, now())`,
    [accountId(0)],
  )
  await owner.query(
    `insert into feed (id, page_id, author_id, slug, type, text, audience, status, published_at, created_at, updated_at)
    values ($1, $2, $2, 'hot', 'text', $3, 'public', 'active', now(), now(), now())`,
    [postId, accountId(0), 'Words about the match. '.repeat(12)],
  )
  // The same without deltas: what a like leaves is in the number at once.
  await owner.query(`
    create table naive_reaction (account_id uuid, object_id uuid, action text, created_at timestamptz, primary key (account_id, object_id, action));
    create index on naive_reaction (object_id, action);
    grant all on naive_reaction to fieldhouse_app`)
  await owner.query('vacuum analyze')
}

const naiveText = `
  with made as (
    insert into naive_reaction (account_id, object_id, action, created_at) values ($1, $2, 'like', now()) on conflict do nothing returning 1
  )
  update feed set likes = likes + 1 where id = $2 and exists (select from made)`

async function createNaive(url: string): Promise<{ like(person: number, writer: number): Promise<unknown>; stop(): Promise<unknown> }> {
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  return {
    like: (person, writer) =>
      clients[writer]?.query({ name: 'naive', text: naiveText, values: [accountId(person), postId] }) ?? Promise.resolve(),
    stop: () => Promise.all(clients.map((client) => client.end())),
  }
}

interface Turn {
  readonly perSecond: number
  readonly p99: number
}

/** All writers like as fast as they can, each somebody else every time. */
async function play(like: (person: number, writer: number) => Promise<unknown>, from: number): Promise<Turn & { next: number }> {
  const until = performance.now() + secondsPerTurn * 1000
  const times: number[] = []
  let next = from
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (performance.now() < until) {
        const begun = performance.now()
        await like((next += 1), writer)
        times.push(performance.now() - begun)
      }
    }),
  )
  if (next >= people) throw new Error('There are too few people for this machine')
  const sorted = times.toSorted((a, b) => a - b)
  return { perSecond: times.length / secondsPerTurn, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, next }
}

async function compare(postgres: EmbeddedPostgres, owner: Client, ours: Likes) {
  const naive = await createNaive(postgres.programUrl)
  const seen: { ours: Turn; naive: Turn }[] = []
  const place = { ours: 0, naive: 0 }
  for (let turn = 0; turn < turns; turn += 1) {
    const withDeltas = await play((person) => ours.like(person), place.ours)
    await ours.rollUp()
    const onThePost = await play(naive.like, place.naive)
    ;[place.ours, place.naive] = [withDeltas.next, onThePost.next]
    seen.push({ ours: withDeltas, naive: onThePost })
  }
  await naive.stop()
  const { rows } = await owner.query<{ likes: number; rows: number }>(
    `select likes, (select count(*)::int from reaction where object_id = $1) + (select count(*)::int from naive_reaction) as rows from feed where id = $1`,
    [postId],
  )
  if (rows[0]?.likes !== rows[0]?.rows) throw new Error(`The post says ${rows[0]?.likes}, the rows are ${rows[0]?.rows}`)
  await owner.query('truncate naive_reaction, tally_delta')
  await owner.query('delete from reaction where object_id = $1', [postId])
  await owner.query('vacuum analyze reaction')
  await owner.query('update feed set likes = 0')
  const of = (side: 'ours' | 'naive', pick: (turn: Turn) => number) => median(seen.map((turn) => pick(turn[side])))
  const ratio = Math.round(median(seen.map((turn) => turn.ours.perSecond / turn.naive.perSecond)) * 100) / 100
  const sums = (side: 'ours' | 'naive') => ({ perSecond: of(side, (turn) => turn.perSecond), p99: of(side, (turn) => turn.p99) })
  return { ratio, ours: sums('ours'), naive: sums('naive') }
}

interface Wanted {
  readonly url: string
  readonly from: number
  readonly to: number
  readonly perSecond: number
  readonly wish: 'like' | 'unlike'
}

/** When likes were said to have come. */
let heardAt = Number.NEGATIVE_INFINITY
const areLikesComing = () => performance.now() - heardAt < silence

/** Runs in a process of its own until it is done or killed; answers how far it said that it had come, and how long its likes took. */
function run({ url, from, to, perSecond, wish }: Wanted): { child: ChildProcess; done: Promise<{ reached: number; times: number[] }> } {
  const file = fileURLToPath(new URL('./reactions-writers.ts', import.meta.url))
  const child = spawn(process.execPath, [file, url, String(from), String(to), String(perSecond), wish], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let reached = from
  const times: number[] = []
  let rest = ''
  child.stdout?.on('data', (text: Buffer) => {
    if (wish === 'like') heardAt = performance.now()
    const lines = (rest + String(text)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [place = 0, ...took] = line.split(' ').map(Number)
      reached = place
      times.push(...took)
    }
  })
  const done = once(child, 'close').then(() => {
    // Nobody likes until the next process has begun.
    heardAt = Number.NEGATIVE_INFINITY
    return { reached, times }
  })
  return { child, done }
}

async function playMinute(url: string): Promise<number[]> {
  const times: number[] = []
  const perSecond = minute.likes / minute.seconds
  let from = 0
  // What a killed process had sent and not said is sent again: a wish may be repeated.
  for (const deadline of [...minute.killedAfter, undefined]) {
    const begun = performance.now()
    const { child, done } = run({ url, from, to: minute.likes, perSecond, wish: 'like' })
    const timer = deadline === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), deadline - (from / perSecond) * 1000)
    const { reached, times: took } = await done
    clearTimeout(timer)
    times.push(...took)
    from = reached
    process.stdout.write(`  ${reached} likes after ${Math.round((performance.now() - begun) / 1000)} more seconds\n`)
  }
  const { done } = run({ url, from: 0, to: minute.takenBack, perSecond: 5000, wish: 'unlike' })
  await done
  return times.toSorted((a, b) => a - b)
}

async function timedHome({ url, headers = {} }: Target): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  await response.arrayBuffer()
  return performance.now() - begun
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity

/** Asks again and again until told otherwise; answers the times that count, in milliseconds. */
async function readHome(target: Target, isOver: (times: number) => boolean, doesCount = () => true): Promise<number[]> {
  const times: number[] = []
  while (!isOver(times.length)) {
    const time = await timedHome(target)
    if (doesCount()) times.push(time)
    await wait(homeEvery)
  }
  return times
}

/** The times of the home feed in the course of something that lets likes come. */
async function readBeside<T>(home: Target, play: () => Promise<T>): Promise<{ read: number[]; played: T }> {
  let isOver = false
  const reading = readHome(home, () => isOver, areLikesComing)
  const played = await play()
  isOver = true
  return { read: await reading, played }
}

/**
 * The hot minute, with the p95 of the home feed before it, beside as many likes on another database, and in it. Those on the other come
 * before the minute and after it: the machine may be another by then.
 */
async function playBesideHome(url: string, elsewhere: string, home: Target) {
  await readHome(home, (times) => times >= homeBefore / 10)
  const before = await readHome(home, (times) => times >= homeBefore)
  const perSecond = minute.likes / minute.seconds
  const likes = perSecond * elsewhereFor
  const playElsewhere = (from: number) =>
    readBeside(home, () => run({ url: elsewhere, from, to: from + likes, perSecond, wish: 'like' }).done)
  const earlier = await playElsewhere(0)
  const { read, played: times } = await readBeside(home, () => playMinute(url))
  const later = await playElsewhere(likes)
  return { times, before: p95(before), beside: p95([...earlier.read, ...later.read]), during: p95(read) }
}

/** Another database of the same cluster, with the same people and the same post. Nobody may be connected to the first one. */
async function copy(postgres: EmbeddedPostgres): Promise<string> {
  const client = new Client({ connectionString: withDatabase(postgres.url, 'postgres') })
  await client.connect()
  await client.query('create database elsewhere template fieldhouse')
  await client.query('grant connect on database elsewhere to fieldhouse_app')
  await client.end()
  return withDatabase(postgres.programUrl, 'elsewhere')
}

const withDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Answers whether likes are that much faster, and the number right after a hot minute. */
export async function benchReactions(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home: join(home, 'postgres'), durable: true })
  let owner = new Client({ connectionString: postgres.url })
  let server: Server | undefined
  try {
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    await ensureLogin(postgres.url, postgres.programUrl)
    await owner.connect()
    await fill(owner)
    await owner.end()
    const elsewhere = await copy(postgres)
    owner = new Client({ connectionString: postgres.url })
    await owner.connect()
    const token = await fillForReader(postgres, home)
    server = await startServer(['app', postgres.programUrl, join(home, 'recording.json'), token])
    const ours = createLikes(postgres.programUrl)
    const { ratio, ours: fast, naive } = await compare(postgres, owner, ours)
    const { times, before, beside, during } = await playBesideHome(postgres.programUrl, elsewhere, homeOf(server, token))
    await ours.rollUp()
    await ours.stop()
    const { rows } = await owner.query<{ likes: number; rows: number; waiting: number }>(
      `select likes, (select count(*)::int from reaction where object_id = $1) as rows, (select count(*)::int from tally_delta) as waiting from feed where id = $1`,
      [postId],
    )
    const [end] = rows
    const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity
    printTable([
      ['', 'likes/s', 'p99 ms'],
      ['number on the post', naive.perSecond.toFixed(0), naive.p99.toFixed(1)],
      ['row, delta, roll-up', fast.perSecond.toFixed(0), fast.p99.toFixed(1)],
      ['a hot minute', String(Math.round(minute.likes / minute.seconds)), p99.toFixed(1)],
    ])
    const homeRatio = Math.round((during / beside) * 100) / 100
    const [still, busy, then] = [before, beside, during].map((time) => `${time.toFixed(1)} ms`)
    process.stdout.write(
      `home feed, p95: ${still} before, ${busy} beside likes on another database, ${then} beside these, ${homeRatio} (gate ${homeGate})\n`,
    )
    process.stdout.write(`${JSON.stringify({ bench: 'reactions', ratio, gate, p99, p99Gate, homeRatio, homeGate, end })}\n`)
    const isRight = end?.likes === minute.likes - minute.takenBack && end.rows === end.likes && end.waiting === 0
    return ratio >= gate && p99 <= p99Gate && homeRatio <= homeGate && isRight
  } finally {
    server?.process.kill('SIGKILL')
    await owner.end()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
