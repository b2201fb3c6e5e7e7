// The bus over Valkey or Redis. One breaker guards all that is asked and told: down or slow, and everybody goes on alone for a second.
import { randomUUID } from 'node:crypto'
import { createShardedAdapter } from '@socket.io/redis-adapter'
import type { Faults } from '../faults.ts'
import type { Logger } from '../log.ts'
import { createBreaker } from './breaker.ts'
import { connectToAsk, connectToHear, requireVersion, versionOf } from './connections.ts'
import { createLine } from './line.ts'
import type { Bus } from './port.ts'
import { createSharedStore } from './shared-store.ts'
import { createTalking } from './talking.ts'

export interface RedisBusNeeds {
  readonly url: string
  /** Tells apart the installations that share a server. */
  readonly installation: string
  readonly faults: Faults
  readonly log: Logger
}

const startPatience = 2000

/** Also where the server does not answer now. Throws for one that is too old, and where it refuses us. */
export async function openRedisBus({ url, installation, faults, log }: RedisBusNeeds): Promise<Bus> {
  const found = await versionOf(url, startPatience)
  if (found) requireVersion(found.version)
  else log.warn('REDIS_URL does not answer: this process goes on alone until it does')

  const prefix = `fieldhouse:${installation}`
  const self = randomUUID()
  const onError = (error: Error) => log.debug({ err: error }, 'bus')
  let saidAt = -Infinity
  const breaker = createBreaker({
    onOpen(why) {
      faults.count('bus away')
      if (performance.now() - saidAt < 60_000) return
      saidAt = performance.now()
      log.warn(
        { err: why instanceof Error ? why : undefined },
        'the bus is away or slow: limits, events and presence are this process’s own',
      )
    },
  })
  const [questions, sender, hearer] = [connectToAsk(url, onError), connectToAsk(url, onError), connectToHear(url, onError)]
  questions.options.enableAutoPipelining = true
  const talking = createTalking({ self, channel: `${prefix}:all`, sender, hearer, breaker, faults })
  const line = createLine(() => ({ sender: connectToAsk(url, onError), hearer: connectToHear(url, onError) }), prefix)
  // The adapter tells the sockets of this process once it has told the others, and not at all when that failed: for it nothing fails.
  const told = {
    spublish: async (channel: string, message: string | Buffer) => (await breaker.ask(() => sender.spublish(channel, message))) ?? 0,
  }
  // One channel for all rooms: with one for each, who comes into a room would miss what is told before their process hears that channel.
  const socketAdapter = createShardedAdapter(told, hearer, { channelPrefix: `${prefix}:sockets`, subscriptionMode: 'static' })

  return {
    self,
    store: createSharedStore(questions, breaker, prefix),
    line,
    socketAdapter,
    tell: talking.tell,
    on: talking.on,
    onGap: talking.onGap,
    board: talking.board,
    get isConnected() {
      return talking.isConnected
    },
    async close() {
      await talking.stop()
      for (const client of [questions, sender, hearer]) client.disconnect()
      line.close()
    },
  }
}
