// Delivers the sandbox's events to the real endpoint, signed like Stripe's, again until it answers 2xx.
import Stripe from 'stripe'
import type { Log } from './host.ts'
import { attemptOf, isNamed, type KeyOf } from './attempts.ts'
import type { SandboxStore } from './store.ts'

/** Posts one event to the webhook endpoint and answers its status. */
export type PostEvent = (body: string, signature: string) => Promise<number>

export interface DeliveryOptions {
  readonly store: SandboxStore
  readonly keyOf: KeyOf
  readonly secret: string
  /** Signs what happened on connected accounts. */
  readonly connectSecret: string
  readonly post: PostEvent
  readonly now: () => number
  readonly log: Log
}

export interface Delivery {
  /** Posts what waits once; answers how many the endpoint took since the last call, those posted in the background among them. */
  deliver(): Promise<number>
  /** Delivers soon, in the background. */
  wake(): void
  start(): void
  stop(): Promise<void>
}

const batch = 100
const retryEvery = 5000

/** Scripted faults of the verb `webhook` change one round, of one attempt or of all (money.md 15). */
async function planRound({ store, keyOf }: Pick<DeliveryOptions, 'store' | 'keyOf'>): Promise<Stripe.Event[]> {
  const events = await store.pendingEvents(batch)
  if (events.length === 0) return []
  const about = async (event: Stripe.Event) => store.transact(({ peek }) => attemptOf(peek, event.data.object))
  let concerned = new Set(events)
  const scripted = await store.takeFault('webhook', async (wanted) => {
    const own = []
    for (const event of events) if (await isNamed(wanted, await about(event), keyOf)) own.push(event)
    if (own.length > 0) concerned = new Set(own)
    return own.length > 0
  })
  switch (scripted?.fault) {
    case 'delay':
    case 'drop_before':
    case '500':
      return events.filter((event) => !concerned.has(event))
    case 'dup':
      return [...events, ...concerned]
    case 'reorder': {
      const turned = [...concerned].toReversed()
      return events.map((event) => (concerned.has(event) ? (turned.shift() ?? event) : event))
    }
    default:
      return events
  }
}

export function createDelivery({ store, keyOf, secret, connectSecret, post, now, log }: DeliveryOptions): Delivery {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let uncounted = 0

  const postOne = async (event: Stripe.Event) => {
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: event.account === undefined ? secret : connectSecret,
      timestamp: Math.floor(now() / 1000),
    })
    const status = await post(payload, signature)
    if (status < 200 || status > 299) return 0
    await store.markDelivered(event.id)
    return 1
  }

  const deliver = async () => {
    let taken = 0
    for (const event of await planRound({ store, keyOf })) taken += await postOne(event)
    return taken
  }

  const run = async (): Promise<void> => {
    isWanted = false
    try {
      uncounted += await deliver()
    } catch (error) {
      log.warn({ err: error }, 'sandbox webhook')
    } finally {
      running = undefined
      if (isWanted && timer) running = run()
    }
  }

  return {
    async deliver() {
      await running
      uncounted += await deliver()
      const counted = uncounted
      uncounted = 0
      return counted
    },
    wake() {
      if (!timer) return
      isWanted = true
      running ??= run()
    },
    start() {
      timer = setInterval(() => (running ??= run()), retryEvery)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await running
    },
  }
}
