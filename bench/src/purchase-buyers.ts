// The buyers of the purchase benchmark, on a thread of their own as browsers are machines of their own: over HTTP, by the
// bare transaction, or by a function that does all of it. Asked with `Wanted`, answers the milliseconds of each purchase.
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { post } from './measure.ts'

export interface Setting {
  readonly siteUrl: string
  readonly databaseUrl: string
  readonly fans: readonly { readonly id: string; readonly token: string; readonly wallet: number }[]
  /** Ledger accounts: the earnings of the seller, the fees of the platform. */
  readonly targets: readonly [number, number]
}

export interface Wanted {
  readonly how: 'http' | 'sql' | 'function'
  readonly buyers: number
  readonly posts: readonly string[]
}

const { siteUrl, databaseUrl, fans, targets } = workerData as Setting
const agent = new Agent({ keepAlive: true })
const clients = await Promise.all(
  fans.map(async () => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    return client
  }),
)

/** The transaction as a script for a database client has it: prepared statements, one after the other. */
async function buyInSql(client: Client, { id: buyerId, wallet }: Setting['fans'][number], postId: string): Promise<void> {
  const run = async (name: string, text: string, values: readonly unknown[]) =>
    (await client.query({ name, text, values: [...values] })).rows[0]
  await client.query('begin')
  const post = await run('post', "select price, page_id from feed where id = $1 and status = 'active' and price > 0", [postId])
  const once = "select 1 from sale where buyer_id = $1 and item_type = 'feed' and item_id = $2 and state = 'paid' and is_once"
  if (await run('once', once, [buyerId, postId])) throw new Error('Bought before')
  const [saleId, price] = [randomUUID(), Number(post.price)]
  const fee = price / 5
  const { txn_id: txnId } = await run(
    'ledger',
    "select txn_id from ledger_post($1, 'feed', array[$2::bigint, $2], array[$3::bigint, $4], array[$5::bigint, $6], array[$2::bigint], array[$7::bigint])",
    [`sql:${saleId}`, wallet, ...targets, price - fee, fee, price],
  )
  await run(
    'sale',
    `insert into sale (id, buyer_id, type, source, seller_id, item_type, item_id, is_once, gross, fee, txn_id, created_at)
      values ($1, $2, 'feed', 'tokens', $3, 'feed', $4, true, $5, $6, $7, now())`,
    [saleId, buyerId, post.page_id, postId, price, fee, txnId],
  )
  const part = "insert into sale_part (sale_id, payee_id, net, mature_at) values ($1, $2, $3, now() + interval '7 days')"
  await run('part', part, [saleId, post.page_id, price - fee])
  await run(
    'grant',
    `insert into entitlement (id, account_id, scope, scope_id, source, source_txn, sale_id, starts_at)
      values ($1, $2, 'feed', $3, 'sale', $4, $5, now())`,
    [randomUUID(), buyerId, postId, txnId, saleId],
  )
  await run('event', "insert into outbox (topic, payload) values ('charge.made', jsonb_build_object('saleId', $1::text))", [saleId])
  await client.query('commit')
}

async function buy(how: Wanted['how'], buyer: number, postId: string): Promise<void> {
  const [fan, client] = [fans[buyer], clients[buyer]]
  if (!fan || !client) throw new Error('There are fewer fans than buyers')
  if (how === 'http') await post(`${siteUrl}/api/wallet/charges/feed/${postId}`, { agent, headers: { authorization: fan.token } })
  else if (how === 'sql') await buyInSql(client, fan, postId)
  else await client.query({ name: 'all', text: 'select bare_buy($1, $2, $3, $4, $5)', values: [fan.id, postId, fan.wallet, ...targets] })
}

/** Every buyer buys one post after the other, until none is left. */
async function play({ how, buyers, posts }: Wanted): Promise<number[]> {
  const [left, times]: [string[], number[]] = [[...posts], []]
  const work = async (buyer: number) => {
    for (let post = left.pop(); post !== undefined; post = left.pop()) {
      const begun = performance.now()
      await buy(how, buyer, post)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => work(buyer)))
  return times
}

parentPort?.on('message', async (wanted: Wanted | 'end') => {
  if (wanted !== 'end') return parentPort?.postMessage(await play(wanted))
  await Promise.all(clients.map((client) => client.end()))
  parentPort?.close()
})
parentPort?.postMessage('ready')
