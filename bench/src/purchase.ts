// Buying a post over HTTP, until its buyer sees it in the feed, against the bare transaction in SQL: what a client of the
// database sends that checks the price, posts to the ledger and writes sale, part, grant and event into the same tables, one
// prepared statement after the other. One run, one machine, turn by turn. Read the ratio; that of one buyer
// is of a purchase, those of more are of the queue before one process, too. The last columns are the least it could cost: the
// same in one function of the database, which reads nothing of the rules and answers nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { createClient, registerFan, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { createApp, type App } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/env.ts'
import { accounts } from '../../server/src/modules/ground/ledger/index.ts'
import { ensureLogin, migrate, startEmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { migrateJobs } from '../../server/src/platform/jobs/index.ts'
import { median, printTable } from './measure.ts'
import type { Setting, Wanted } from './purchase-buyers.ts'

const crowds = [1, 4, 16, 64]
const perTurn = (crowd: number) => Math.max(120, crowd * 8)
const turns = 9
/** Purchases before the first that counts: the program is long at work when its users come. */
const warmUp = 800
const price = 500
const gate = 2
/** Purchases a second over HTTP of 64 buyers against those of 16: more buyers must not slow the shop down. */
const flatnessGate = 0.85

/** All that a purchase changes, in one call to the database. */
const buyFunction = `
  create function bare_buy(p_buyer uuid, p_post uuid, p_wallet bigint, p_pending bigint, p_fee bigint) returns void language plpgsql as $$
  declare
    post record;
    sale_id uuid := gen_random_uuid();
    fee bigint;
    txn bigint;
  begin
    select price, page_id into strict post from feed where id = p_post and status = 'active' and price > 0;
    if exists (select 1 from sale where buyer_id = p_buyer and item_type = 'feed' and item_id = p_post and state = 'paid' and is_once) then return; end if;
    fee := post.price / 5;
    select txn_id into txn from ledger_post('bare:' || sale_id, 'feed', array[p_wallet, p_wallet], array[p_pending, p_fee],
      array[post.price - fee, fee], array[p_wallet], array[post.price]);
    insert into sale (id, buyer_id, type, source, seller_id, item_type, item_id, is_once, gross, fee, txn_id, created_at)
      values (sale_id, p_buyer, 'feed', 'tokens', post.page_id, 'feed', p_post, true, post.price, fee, txn, now());
    insert into sale_part (sale_id, payee_id, net, mature_at)
      values (sale_id, post.page_id, post.price - fee, now() + interval '7 days');
    insert into entitlement (id, account_id, scope, scope_id, source, source_txn, sale_id, starts_at)
      values (gen_random_uuid(), p_buyer, 'feed', p_post, 'sale', txn, sale_id, now());
    insert into outbox (topic, payload) values ('charge.made', jsonb_build_object('saleId', sale_id));
  end $$`

let made = 0
async function addPosts(owner: Client, athleteId: string, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into feed (id, page_id, author_id, slug, type, title, text, audience, price, status, published_at, created_at, updated_at)
    select gen_random_uuid(), $1, $1, 'sold-' || g, 'text', 'Title ' || g, 'Words', 'buyers', ${price}, 'active', now(), now(), now()
    from generate_series($2::int + 1, $2::int + $3::int) g returning id`,
    [athleteId, made, count],
  )
  made += count
  return rows.map((row) => row.id)
}

async function numberOf(owner: Client, kind: string, ownerId: string | null): Promise<number> {
  const { rows } = await owner.query<{ id: string }>('select id from ledger_account where kind = $1 and owner_id is not distinct from $2', [
    kind,
    ownerId,
  ])
  return Number(rows[0]?.id)
}

async function fillWallets(app: App, athlete: Person, fans: readonly Person[]): Promise<void> {
  const { ledger } = app.money
  const wallets = fans.map((fan) => accounts.wallet(fan.id))
  await ledger.open([accounts.clearing, accounts.platformFee, accounts.pending(athlete.id), ...wallets])
  const moves = wallets.map((to) => ({ from: accounts.clearing, to, amount: 100_000_000 }))
  await app.db.transaction().execute((tx) => ledger.post(tx, { key: 'fill', kind: 'top_up', moves }))
}

async function startBuyers(setting: Setting) {
  const worker = new Worker(new URL('purchase-buyers.ts', import.meta.url), { workerData: setting })
  await once(worker, 'message')
  return {
    async play(wanted: Wanted): Promise<number[]> {
      worker.postMessage(wanted)
      const [times] = (await once(worker, 'message')) as [number[]]
      return times
    },
    async stop() {
      worker.postMessage('end')
      await once(worker, 'exit')
    },
  }
}

interface Half {
  readonly p50: number
  readonly perSecond: number
}

type Turn = Readonly<Record<Wanted['how'], Half>>

interface Result {
  readonly buyers: number
  /** Milliseconds in the middle. */
  readonly http: number
  readonly sql: number
  readonly function: number
  /** In the middle of those of the turns: a machine that slows down meanwhile slows all parts of a turn. */
  readonly ratio: number
  readonly ratioToFunction: number
  /** Purchases over HTTP. */
  readonly perSecond: number
}

function sumUp(buyers: number, seen: readonly Turn[]): Result {
  const middle = (how: Wanted['how']) => median(seen.map((turn) => turn[how].p50))
  const ratioTo = (how: Wanted['how']) => Math.round(median(seen.map((turn) => turn.http.p50 / turn[how].p50)) * 100) / 100
  return {
    buyers,
    http: middle('http'),
    sql: middle('sql'),
    function: middle('function'),
    ratio: ratioTo('sql'),
    ratioToFunction: ratioTo('function'),
    perSecond: Math.round(median(seen.map((turn) => turn.http.perSecond))),
  }
}

/** Answers whether a purchase over HTTP takes at most so many times the bare transaction. */
export async function benchPurchase(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home: join(home, 'postgres'), durable: true })
  const owner = new Client({ connectionString: postgres.url })
  try {
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    await ensureLogin(postgres.url, postgres.programUrl)
    await owner.connect()
    await owner.query(buyFunction)
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000', FIELDHOUSE_DATA: home })
    const app = await createApp({
      env,
      databaseUrl: postgres.programUrl,
      secret: 'a secret of the benchmark, longer than 32',
      siteUrl: 'http://localhost',
    })
    const siteUrl = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const api = createClient(siteUrl)
    const athlete = await registerPerformer(api)
    const fans = await Promise.all(Array.from({ length: Math.max(...crowds) }, () => registerFan(api)))
    await fillWallets(app, athlete, fans)

    const withWallets: Setting['fans'][number][] = []
    for (const { id, token } of fans) withWallets.push({ id, token, wallet: await numberOf(owner, 'wallet', id) })
    const targets = [await numberOf(owner, 'earn.pending', athlete.id), await numberOf(owner, 'fee.platform', null)] as const
    const buyers = await startBuyers({ siteUrl, databaseUrl: postgres.url, fans: withWallets, targets })
    const buy = async (how: Wanted['how'], crowd: number, count: number): Promise<Half> => {
      const posts = await addPosts(owner, athlete.id, count)
      const begun = performance.now()
      const p50 = median(await buyers.play({ how, buyers: crowd, posts }))
      return { p50, perSecond: (count * 1000) / (performance.now() - begun) }
    }

    for (const how of ['sql', 'function', 'http'] as const) await buy(how, 4, warmUp)
    // As a database is that has been running: plans made for empty tables grow slower with every sale.
    await owner.query('analyze')
    const results: Result[] = []
    for (const crowd of crowds) {
      const seen: Turn[] = []
      for (let turn = 0; turn < turns; turn += 1) {
        const one = (how: Wanted['how']) => buy(how, crowd, perTurn(crowd))
        seen.push({ sql: await one('sql'), http: await one('http'), function: await one('function') })
      }
      results.push(sumUp(crowd, seen))
    }
    await expectOpen(api, fans[0], owner)
    await buyers.stop()
    await app.close()
    return report(results)
  } finally {
    await owner.end()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** What was bought last is open to its buyer. */
async function expectOpen(api: ReturnType<typeof createClient>, fan: Person | undefined, owner: Client): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select item_id as id from sale where buyer_id = $1 order by txn_id desc limit 1', [
    fan?.id,
  ])
  const { data } = await api.send('feeds.view', { token: fan?.token ?? '', params: { id: rows[0]?.id ?? '' } })
  if (!data.isBought) throw new Error('A bought post is not open')
}

function report(results: readonly Result[]): boolean {
  printTable([
    ['buyers', 'over HTTP, p50 ms', 'in SQL, p50 ms', 'ratio', 'gate', 'over HTTP/s', 'one function, p50 ms', 'ratio to it'],
    ...results.map((one) => [
      String(one.buyers),
      one.http.toFixed(2),
      one.sql.toFixed(2),
      one.ratio.toFixed(2),
      `≤ ${gate}`,
      String(one.perSecond),
      one.function.toFixed(2),
      one.ratioToFunction.toFixed(2),
    ]),
  ])
  const speedOf = (buyers: number) => results.find((one) => one.buyers === buyers)?.perSecond ?? 0
  const flatness = Math.round((speedOf(64) / speedOf(16)) * 100) / 100
  process.stdout.write(`${JSON.stringify({ bench: 'purchase', results, flatness })}\n`)
  return results.every(({ ratio }) => ratio <= gate) && flatness >= flatnessGate
}
