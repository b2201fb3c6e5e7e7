// Delivers the sandbox's events to the real endpoint, signed like Stripe's, again until it answers 2xx.
import Stripe from 'stripe'
import type { Logger } from '../../log.ts'
import type { SandboxStore } from './store.ts'

/** Posts one event to the webhook endpoint and answers its status. */
export type PostEvent = (body: string, signature: string) => Promise<number>

export interface DeliveryOptions {
  readonly store: SandboxStore
  readonly secret: string
  /** Signs what happened on connected accounts. */
  readonly connectSecret: string
  readonly post: PostEvent
  readonly now: () => number
  readonly log: Logger
}

export interface Delivery {
  /** Posts what waits once; answers how many the endpoint took. */
  deliver(): Promise<number>
  /** Delivers soon, in the background. */
  wake(): void
  start(): void
  stop(): Promise<void>
}

const batch = 100
const retryEvery = 5000

/** Scripted faults of the verb `webhook` change one round (money.md 15). */
async function planRound(store: SandboxStore): Promise<Stripe.Event[]> {
  const events = await store.pendingEvents(batch)
  const fault = events.length > 0 ? await store.takeFault('webhook') : undefined
  if (fault === 'delay' || fault === 'drop_before' || fault === '500') return []
  if (fault === 'dup') return [...events, ...events]
  return fault === 'reorder' ? events.toReversed() : events
}

export function createDelivery({ store, secret, connectSecret, post, now, log }: DeliveryOptions): Delivery {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined
  let isWanted = false

  const postOne = async (event: Stripe.Event) => {
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: event.account === undefined ? secret : connectSecret, timestamp: Math.floor(now() / 1000) })
    const status = await post(payload, signature)
    if (status < 200 || status > 299) return 0
    await store.markDelivered(event.id)
    return 1
  }

  const deliver = async () => {
    let taken = 0
    for (const event of await planRound(store)) taken += await postOne(event)
    return taken
  }

  const run = async (): Promise<number> => {
    isWanted = false
    try {
      return await deliver()
    } catch (error) {
      log.warn({ err: error }, 'sandbox webhook')
      return 0
    } finally {
      running = undefined
      if (isWanted && timer) running = run()
    }
  }

  return {
    deliver,
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
