// Buying a post over HTTP, until its buyer sees it in the feed, against the bare transaction: one SQL function that checks
// the price, posts to the ledger and writes sale, part, grant and event into the same tables (performance.md). One run, one
// machine, turn by turn. Read the ratio.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createClient, registerFan, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/env.ts'
import { accounts } from '../../server/src/modules/ledger/index.ts'
import { migrate, startEmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { migrateJobs } from '../../server/src/platform/jobs/index.ts'
import { median, printTable } from './measure.ts'

const buyers = 4
const perRound = 60
const rounds = 7
const price = 500
const gate = 2

type Api = ReturnType<typeof createClient>
type Buy = (buyer: number, postId: string) => Promise<unknown>

/** All that a purchase changes, in one call to the database. */
const bareBuy = `
  create function bare_buy(p_buyer uuid, p_post uuid, p_wallet bigint, p_pending bigint, p_fee bigint) returns void language plpgsql as $$
  declare
    post record;
    sale_id uuid := gen_random_uuid();
    fee bigint;
    txn bigint;
  begin
    select price, page_id into strict post from feed where id = p_post and status = 'active' and price > 0;
    if exists (select 1 from sale where buyer_id = p_buyer and item_type = 'feed' and item_id = p_post and state = 'paid') then return; end if;
    fee := post.price / 5;
    select txn_id into txn from ledger_post('bare:' || sale_id, 'feed', array[p_wallet, p_wallet], array[p_pending, p_fee],
      array[post.price - fee, fee], array[p_wallet], array[post.price]);
    insert into sale (id, buyer_id, type, source, seller_type, seller_id, item_type, item_id, is_once, gross, fee, txn_id, created_at)
      values (sale_id, p_buyer, 'feed', 'tokens', 'performer', post.page_id, 'feed', p_post, true, post.price, fee, txn, now());
    insert into sale_part (sale_id, payee_type, payee_id, net, mature_at)
      values (sale_id, 'performer', post.page_id, post.price - fee, now() + interval '7 days');
    insert into entitlement (id, account_id, scope, scope_id, source, source_txn, sale_id, starts_at)
      values (gen_random_uuid(), p_buyer, 'feed', p_post, 'sale', txn, sale_id, now());
    insert into outbox (topic, payload) values ('charge.made', jsonb_build_object('saleId', sale_id));
  end $$`

async function addPosts(owner: Client, athlete: Person, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into feed (id, page_id, author_id, slug, type, title, text, audience, price, status, published_at, created_at, updated_at)
    select gen_random_uuid(), $1, $1, 'sold-' || g, 'text', 'Title ' || g, 'Words', 'buyers', ${price}, 'active', now(), now(), now()
    from generate_series(1, ${count}) g returning id`,
    [athlete.id],
  )
  return rows.map((row) => row.id)
}

/** Milliseconds of each purchase; every buyer buys one post after the other. */
async function play(buy: Buy, posts: string[]): Promise<number[]> {
  const times: number[] = []
  const work = Array.from({ length: buyers }, async (_, buyer) => {
    for (let i = 0; i < perRound / buyers; i += 1) {
      const post = posts.pop() ?? ''
      const begun = performance.now()
      await buy(buyer, post)
      times.push(performance.now() - begun)
    }
  })
  await Promise.all(work)
  return times
}

async function numberOf(owner: Client, kind: string, ownerId: string | null): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from ledger_account where kind = $1 and owner_id is not distinct from $2',
    [kind, ownerId],
  )
  return Number(rows[0]?.id)
}

async function createBareBuy(url: string, owner: Client, fans: readonly Person[], athlete: Person): Promise<{ buy: Buy; close(): Promise<void> }> {
  await owner.query(bareBuy)
  const clients = await Promise.all(fans.map(() => new Client({ connectionString: url })).map(async (client) => (await client.connect(), client)))
  const wallets = await Promise.all(fans.map((fan) => numberOf(owner, 'wallet', fan.id)))
  const targets = [await numberOf(owner, 'earn.pending', athlete.id), await numberOf(owner, 'fee.platform', null)]
  return {
    async buy(buyer, postId) {
      const values = [fans[buyer]?.id, postId, wallets[buyer], ...targets]
      await clients[buyer]?.query({ name: 'bare', text: 'select bare_buy($1, $2, $3, $4, $5)', values })
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  }
}

const createHttpBuy =
  (api: Api, fans: readonly Person[]): Buy =>
  (buyer, postId) =>
    api.send('wallet.feed', { token: fans[buyer]?.token ?? '', params: { id: postId } })

/** Answers whether a purchase over HTTP takes at most so many times the bare transaction. */
export async function benchPurchase(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home: join(home, 'postgres'), durable: true })
  const owner = new Client({ connectionString: postgres.url })
  try {
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    await owner.connect()
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000', FIELDHOUSE_DATA: home })
    const app = await createApp({ env, databaseUrl: postgres.url, secret: 'a secret of the benchmark, longer than 32', siteUrl: 'http://localhost' })
    const api = createClient(await app.http.listen({ port: 0, host: '127.0.0.1' }))
    const athlete = await registerPerformer(api)
    const fans = await Promise.all(Array.from({ length: buyers }, () => registerFan(api)))
    const { ledger } = app.money
    const wallets = fans.map((fan) => accounts.wallet(fan.id))
    await ledger.open([accounts.clearing, accounts.platformFee, accounts.pending({ type: 'performer', id: athlete.id }), ...wallets])
    const fill = wallets.map((to) => ({ from: accounts.clearing, to, amount: 100_000_000 }))
    await app.db.transaction().execute((tx) => ledger.post(tx, { key: 'fill', kind: 'top_up', moves: fill }))

    const bare = await createBareBuy(postgres.url, owner, fans, athlete)
    const overHttp = createHttpBuy(api, fans)
    const results: { http: number; bare: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const posts = await addPosts(owner, athlete, perRound * 2)
      await owner.query(`update feed set slug = 'round-${round}-' || slug where slug like 'sold-%'`)
      const [last = ''] = posts
      results.push({ bare: median(await play(bare.buy, posts)), http: median(await play(overHttp, posts)) })
      const seen = await api.send('feeds.view', { token: fans[0]?.token ?? '', params: { id: last } })
      const others = await Promise.all(fans.map((fan) => api.send('feeds.view', { token: fan.token, params: { id: last } })))
      if (![seen, ...others].some(({ data }) => data.isBought)) throw new Error('A bought post is not open')
    }
    await bare.close()
    await app.close()
    return report(results)
  } finally {
    await owner.end()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

function report(results: readonly { http: number; bare: number }[]): boolean {
  const [http, bare] = [median(results.map((one) => one.http)), median(results.map((one) => one.bare))]
  const ratio = Math.round((http / bare) * 100) / 100
  printTable([
    ['p50, ms', 'over HTTP', 'bare transaction', 'ratio', 'gate'],
    ['', http.toFixed(2), bare.toFixed(2), ratio.toFixed(2), `≤ ${gate}`],
  ])
  process.stdout.write(`${JSON.stringify({ bench: 'purchase', http, bare, ratio })}\n`)
  return ratio <= gate
}
