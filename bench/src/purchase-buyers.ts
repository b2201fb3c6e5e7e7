// The buyers of the purchase benchmark, on a thread of their own as browsers are machines of their own: over HTTP, or by
// the bare transaction. Asked with `Wanted`, answers the milliseconds of each purchase.
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { Agent } from 'node:http'
import { post } from './measure.ts'

export interface Setting {
  readonly siteUrl: string
  readonly databaseUrl: string
  readonly fans: readonly { readonly id: string; readonly token: string; readonly wallet: number }[]
  /** Ledger accounts: the earnings of the seller, the fees of the platform. */
  readonly targets: readonly [number, number]
}

export interface Wanted {
  readonly how: 'http' | 'bare'
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

async function buy(how: Wanted['how'], buyer: number, wanted: string): Promise<void> {
  const fan = fans[buyer]
  if (how === 'http') await post(`${siteUrl}/api/wallet/charges/feed/${wanted}`, { agent, headers: { authorization: fan?.token ?? '' } })
  else await clients[buyer]?.query({ name: 'bare', text: 'select bare_buy($1, $2, $3, $4, $5)', values: [fan?.id, wanted, fan?.wallet, ...targets] })
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
