// Tips to one hot athlete: the ledger (append-only credits, only the fan's row locked, what waits goes together) against
// balance rows for fan, athlete and platform, in one run on one machine (money.md 7). Read the ratios, not the numbers.
//
// Both sides are asked by as many callers at once. Balance rows get a connection per caller; the ledger is used as the
// program uses it, through its pool, its batches and its own code. Between them a column for the ledger without batches.
// Balance rows queue behind one lock that is held until the commit is on disk, so their speed is the disk's. Hence two
// kinds of storage: this machine's disk as it is, and the same with a millisecond more per flush, for everybody, as on
// storage over a network.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  createDatabase,
  createPool,
  ensureLogin,
  migrate,
  startEmbeddedPostgres,
  type Db,
  type EmbeddedPostgres,
} from '../../server/src/platform/db/index.ts'
import { createMicroBatch } from '../../server/src/platform/micro-batch.ts'
import { accounts, createLedger, type Ledger, type Posting } from '../../server/src/modules/ground/ledger/index.ts'
import { median, printTable } from './measure.ts'

const fans = 2000
const secondsPerRound = 1.2
const rounds = 5
const price = 1000
const fee = 200
const slowMs = 50
/** Microseconds that Postgres waits before each flush while others work: what a network disk adds. */
const flushDelays = { 'this disk': 0, 'disk + 1 ms': 1000 } as const
type Storage = keyof typeof flushDelays
/** Least ratio of the ledger to balance rows. On a disk this fast, few callers hardly queue for balance rows. */
const gateOf = (storage: Storage, clients: number): number => (clients === 64 ? 4 : storage === 'disk + 1 ms' ? 3 : 0)

/** At 64 clients against 16: more callers must not slow the ledger down. */
const flatnessGate = 0.85

interface Round {
  readonly perSecond: number
  readonly slowShare: number
}

type Tip = (fan: number, key: string, client: number) => Promise<unknown>

const naiveSchema = `
  create schema naive;
  create table naive.balance (id int primary key, posted bigint not null check (posted >= 0)) with (fillfactor = 50);
  create table naive.txn (id bigint generated always as identity primary key, key text not null unique);
  create table naive.transfer (id bigint generated always as identity primary key, txn_id bigint not null, dr int, cr int,
    amount bigint);
  create index on naive.transfer (cr, id);
  create index on naive.transfer (dr, id);
  insert into naive.balance select g, 100000000000 from generate_series(1, ${fans}) g;
  insert into naive.balance values (1000000, 0), (2000000, 0);
  create function naive.tip(k text, fan int, amount bigint, fee bigint) returns void language plpgsql as $$
  declare t bigint;
  begin
    insert into naive.txn (key) values (k) on conflict do nothing returning id into t;
    if t is null then return; end if;
    perform 1 from naive.balance where id in (fan, 1000000, 2000000) order by id for update;
    update naive.balance set posted = posted - amount where id = fan and posted >= amount;
    if not found then raise exception 'not enough'; end if;
    update naive.balance set posted = posted + amount - fee where id = 1000000;
    update naive.balance set posted = posted + fee where id = 2000000;
    insert into naive.transfer (txn_id, dr, cr, amount) values (t, fan, 1000000, amount - fee), (t, fan, 2000000, fee);
  end $$;
  grant usage on schema naive to fieldhouse_app;
  grant all on all tables in schema naive to fieldhouse_app`

const wallet = (fan: number) => accounts.wallet(`fan-${fan}`)
const athlete = accounts.pending('athlete')

async function fillLedger(ledger: Ledger, db: Db): Promise<void> {
  const wallets = Array.from({ length: fans }, (_, fan) => wallet(fan))
  await ledger.open([accounts.clearing, accounts.platformFee, athlete, ...wallets])
  const moves = wallets.map((to) => ({ from: accounts.clearing, to, amount: 100_000_000_000 }))
  await db.transaction().execute((tx) => ledger.post(tx, { key: 'fill', kind: 'top_up', moves }))
}

const tipOf = (fan: number, key: string): Posting => {
  const from = wallet(fan)
  return {
    key,
    kind: 'tip',
    moves: [
      { from, to: athlete, amount: price - fee },
      { from, to: accounts.platformFee, amount: fee },
    ],
    guards: [{ account: from, atLeast: price }],
  }
}

/** The ledger as charges use it: each with whatever else waits. */
function createLedgerTip(ledger: Ledger, db: Db): Tip {
  const join = createMicroBatch<Posting, unknown>({
    run: (postings) => db.transaction().execute(async (tx) => (await ledger.send(tx, { crowd: postings })).answer),
  })
  return async (fan, key) => {
    if (!(await join(tipOf(fan, key)))) throw new Error('A tip was refused')
  }
}

/** One statement and one commit per tip, over a connection per caller. */
async function createSingleTip(clients: readonly Client[], owner: Client): Promise<Tip> {
  const { rows } = await owner.query<{ id: string; kind: string; owner_id: string | null }>('select * from ledger_account')
  const id = (kind: string, ownerId: string | null) => rows.find((row) => row.kind === kind && row.owner_id === ownerId)?.id
  const wallets = Array.from({ length: fans }, (_, fan) => id('wallet', `fan-${fan}`))
  const targets = [id('earn.pending', 'athlete'), id('fee.platform', null)]
  return async (fan, key, client) => {
    const from = wallets[fan]
    const values = [key, 'tip', [from, from], targets, [price - fee, fee], [from], [price]]
    await clients[client]?.query({ name: 'single', text: 'select txn_id from ledger_post($1, $2, $3, $4, $5, $6, $7)', values })
  }
}

const createNaiveTip =
  (clients: readonly Client[]): Tip =>
  async (fan, key, client) => {
    const values = [key, fan + 1, price, fee]
    await clients[client]?.query({ name: 'naive', text: 'select naive.tip($1, $2, $3, $4)', values })
  }

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, options: '-c role=fieldhouse_app' })
  await client.connect()
  return client
}

/** All clients tip as fast as they can for a while. */
async function play(clients: number, tip: Tip, label: string): Promise<Round> {
  const until = performance.now() + secondsPerRound * 1000
  let done = 0
  let slow = 0
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let i = 0; performance.now() < until; i += 1) {
      const begun = performance.now()
      await tip((client * 131 + i * 17) % fans, `${label}:${client}:${i}`, client)
      if (performance.now() - begun > slowMs) slow += 1
      done += 1
    }
  })
  await Promise.all(work)
  return { perSecond: done / secondsPerRound, slowShare: done === 0 ? 1 : slow / done }
}

async function compare({ url, programUrl }: EmbeddedPostgres, owner: Client, storage: Storage, count: number) {
  const database = new URL(url).pathname.slice(1)
  await owner.query(`alter database ${database} set commit_delay = ${flushDelays[storage]}`)
  await owner.query(`alter database ${database} set commit_siblings = 0`)
  const clients = await Promise.all(Array.from({ length: count }, () => connect(url)))
  const pool = createPool({ url: programUrl })
  const db = createDatabase(pool)
  const sides = {
    naive: createNaiveTip(clients),
    single: await createSingleTip(clients, owner),
    ledger: createLedgerTip(createLedger({ db }), db),
  }
  const results: Record<keyof typeof sides, Round>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const label = (side: keyof typeof sides) => `${side}:${storage}:${count}:${round}`
    results.push({
      naive: await play(count, sides.naive, label('naive')),
      single: await play(count, sides.single, label('single')),
      ledger: await play(count, sides.ledger, label('ledger')),
    })
  }
  await Promise.all([...clients.map((client) => client.end()), pool.end()])
  const speed = (side: keyof typeof sides) => Math.round(median(results.map((result) => result[side].perSecond)))
  const slow = (side: keyof typeof sides) => median(results.map((result) => result[side].slowShare))
  const [naive, single, ledger] = [speed('naive'), speed('single'), speed('ledger')]
  const ratio = Math.round((ledger / naive) * 100) / 100
  return { storage, clients: count, naive, single, ledger, ratio, naiveSlow: slow('naive'), ledgerSlow: slow('ledger') }
}

type Result = Awaited<ReturnType<typeof compare>>

function print(results: readonly Result[], flatness: number): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  printTable([
    ['storage', 'clients', 'balance rows/s', 'ledger one by one/s', 'ledger/s', 'ratio', 'gate', 'rows > 50 ms', 'ledger > 50 ms'],
    ...results.map(({ storage, clients, naive, single, ledger, ratio, naiveSlow, ledgerSlow }) => [
      storage,
      String(clients),
      String(naive),
      String(single),
      String(ledger),
      ratio.toFixed(2),
      gateOf(storage, clients) > 0 ? `≥ ${gateOf(storage, clients)}` : '',
      percent(naiveSlow),
      percent(ledgerSlow),
    ]),
  ])
  process.stdout.write(`${JSON.stringify({ bench: 'wallet', results, flatness })}\n`)
}

const deadlocks = async (owner: Client): Promise<number> => {
  const { rows } = await owner.query<{ count: string }>('select sum(deadlocks) as count from pg_stat_database')
  return Number(rows[0]?.count)
}

/** Prints a table and one line of JSON; answers whether every ratio is above its gate. */
export async function benchWallet(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home, durable: true })
  try {
    await migrate(postgres.url)
    await ensureLogin(postgres.url, postgres.programUrl)
    const owner = new Client({ connectionString: postgres.url })
    await owner.connect()
    await owner.query(naiveSchema)
    const pool = createPool({ url: postgres.programUrl })
    const db = createDatabase(pool)
    await fillLedger(createLedger({ db }), db)
    await pool.end()
    const results: Result[] = []
    for (const storage of ['this disk', 'disk + 1 ms'] as const) {
      for (const clients of [16, 64]) results.push(await compare(postgres, owner, storage, clients))
    }
    const [few, many] = results
    const flatness = few && many ? Math.round((many.ledger / few.ledger) * 100) / 100 : 0
    print(results, flatness)
    const hadDeadlocks = (await deadlocks(owner)) > 0
    await owner.end()
    return !hadDeadlocks && flatness >= flatnessGate && results.every(({ ratio, storage, clients }) => ratio >= gateOf(storage, clients))
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
