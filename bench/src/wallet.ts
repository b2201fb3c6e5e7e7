// Tips to one hot athlete: the ledger (append-only credits, only the fan's row locked) against balance rows for fan,
// athlete and platform, in one run on one machine (money.md 7 and 18). Read the ratios, not the numbers.
//
// Balance rows queue behind one lock that is held until the commit is on disk, so their speed is the disk's. Hence two
// rows of the table: this machine's disk as it is, and the same with a millisecond more per flush, on both sides, as on
// storage over a network. The gates are for the second.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate, startEmbeddedPostgres } from '../../server/src/platform/db/index.ts'

const fans = 2000
const secondsPerRound = 1.2
const rounds = 5
const price = 1000
const fee = 200
const slowMs = 50
/** Microseconds that Postgres waits before each flush while others work: what a network disk adds. */
const flushDelays = { 'this disk': 0, 'disk + 1 ms': 1000 } as const
type Storage = keyof typeof flushDelays
/** Least ratio of design to naive by number of clients. */
const gates: Readonly<Record<number, number>> = { 16: 3, 64: 4 }

interface Round {
  readonly perSecond: number
  readonly slowShare: number
}

type Tip = (client: Client, fan: number, key: string) => Promise<unknown>

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

const naiveTip: Tip = (client, fan, key) =>
  client.query({ name: 'naive', text: 'select naive.tip($1, $2, $3, $4)', values: [key, fan + 1, price, fee] })

async function fillLedger(owner: Client): Promise<{ wallets: number[]; athlete: number; platform: number }> {
  const open = async (kind: string, type: string | null, ids: (string | null)[]): Promise<number[]> => {
    const { rows } = await owner.query<{ ids: string[] }>('select ledger_open($1, $2, $3, $4) as ids', [
      ids.map(() => kind),
      ids.map(() => type),
      ids,
      'USD',
    ])
    return (rows[0]?.ids ?? []).map(Number)
  }
  const [clearing = 0] = await open('gateway.clearing', null, [null])
  const [platform = 0] = await open('fee.platform', null, [null])
  const [athlete = 0] = await open('earn.pending', 'performer', ['athlete'])
  const wallets = await open(
    'wallet',
    'user',
    Array.from({ length: fans }, (_, index) => `fan-${index}`),
  )
  await owner.query('select ledger_post($1, $2, $3, $4, $5)', [
    'fill',
    'top_up',
    wallets.map(() => clearing),
    wallets,
    wallets.map(() => 100_000_000_000),
  ])
  return { wallets, athlete, platform }
}

async function connect(url: string, storage: Storage): Promise<Client> {
  const client = new Client({ connectionString: url, options: `-c commit_delay=${flushDelays[storage]} -c role=fieldhouse_app` })
  await client.connect()
  return client
}

/** All clients tip as fast as they can for a while. */
async function play(clients: readonly Client[], tip: Tip, label: string): Promise<Round> {
  const until = performance.now() + secondsPerRound * 1000
  let done = 0
  let slow = 0
  const work = clients.map(async (client, number) => {
    for (let i = 0; performance.now() < until; i += 1) {
      const begun = performance.now()
      await tip(client, (number * 131 + i * 17) % fans, `${label}:${number}:${i}`)
      if (performance.now() - begun > slowMs) slow += 1
      done += 1
    }
  })
  await Promise.all(work)
  return { perSecond: done / secondsPerRound, slowShare: done === 0 ? 1 : slow / done }
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function compare(url: string, storage: Storage, count: number, ledgerTip: Tip) {
  const clients = await Promise.all(Array.from({ length: count }, () => connect(url, storage)))
  const results: { naive: Round; ledger: Round }[] = []
  for (let round = 0; round < rounds; round += 1) {
    results.push({
      naive: await play(clients, naiveTip, `n:${storage}:${count}:${round}`),
      ledger: await play(clients, ledgerTip, `l:${storage}:${count}:${round}`),
    })
  }
  await Promise.all(clients.map((client) => client.end()))
  const naive = median(results.map((result) => result.naive.perSecond))
  const ledger = median(results.map((result) => result.ledger.perSecond))
  return {
    storage,
    clients: count,
    naive: Math.round(naive),
    ledger: Math.round(ledger),
    ratio: Math.round((ledger / naive) * 100) / 100,
    naiveSlow: median(results.map((result) => result.naive.slowShare)),
    ledgerSlow: median(results.map((result) => result.ledger.slowShare)),
  }
}

type Result = Awaited<ReturnType<typeof compare>>

const isGated = (result: Result): boolean => result.storage === 'disk + 1 ms'

function print(results: readonly Result[]): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const line = (cells: readonly string[]) => process.stdout.write(`${cells.map((cell) => cell.padStart(15)).join('')}\n`)
  line(['storage', 'clients', 'balance rows/s', 'ledger/s', 'ratio', 'rows > 50 ms', 'ledger > 50 ms', 'gate'])
  for (const result of results) {
    const { storage, clients, naive, ledger, ratio, naiveSlow, ledgerSlow } = result
    line([
      storage,
      String(clients),
      String(naive),
      String(ledger),
      ratio.toFixed(2),
      percent(naiveSlow),
      percent(ledgerSlow),
      isGated(result) ? `≥ ${gates[clients]}` : '',
    ])
  }
  const [few, many] = results.filter(isGated)
  const flatness = few && many ? Math.round((many.ledger / few.ledger) * 100) / 100 : 0
  process.stdout.write(`${JSON.stringify({ bench: 'wallet', results, flatness })}\n`)
}

/** Prints a table and one line of JSON; answers whether every ratio is above its gate. */
export async function benchWallet(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home, durable: true })
  try {
    await migrate(postgres.url)
    const owner = new Client({ connectionString: postgres.url })
    await owner.connect()
    await owner.query(naiveSchema)
    const { wallets, athlete, platform } = await fillLedger(owner)
    await owner.end()
    const ledgerTip: Tip = (client, fan, key) => {
      const wallet = wallets[fan]
      const values = [key, 'tip', [wallet, wallet], [athlete, platform], [price - fee, fee], [wallet], [price]]
      return client.query({ name: 'ledger', text: 'select txn_id from ledger_post($1, $2, $3, $4, $5, $6, $7)', values })
    }
    const results: Result[] = []
    for (const storage of ['this disk', 'disk + 1 ms'] as const) {
      for (const clients of [16, 64]) results.push(await compare(postgres.url, storage, clients, ledgerTip))
    }
    print(results)
    return results.every((result) => !isGated(result) || result.ratio >= (gates[result.clients] ?? 0))
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
