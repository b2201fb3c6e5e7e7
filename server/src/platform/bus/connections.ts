import { Redis } from 'ioredis'
import { leastVersion } from './least-version.ts'

/** While it is away, a second may pass between two attempts. */
const retryStrategy = (attempts: number) => Math.min(50 * attempts, 1000)
const options = {
  retryStrategy,
  connectTimeout: 2000,
  keepAlive: 10_000,
  // It was the one that may be written to and is a copy of another now, which is found by connecting anew.
  reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
}

/** Milliseconds: one that is gone without a word would be waited for as long as the network tries, a quarter of an hour. */
const socketTimeout = 5000

/**
 * For questions and for what is told: refused at once while it is away. What was on its way as it went is refused then as well (no retries):
 * otherwise nobody ever answers that, and what is gathered behind it waits for ever.
 */
export const connectToAsk = (url: string, onError: (error: Error) => void): Redis =>
  new Redis(url, {
    ...options,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    socketTimeout,
  }).on('error', onError)

/** For what is heard: what was subscribed to is so again whenever it is back. */
export const connectToHear = (url: string, onError: (error: Error) => void): Redis =>
  new Redis(url, { ...options, maxRetriesPerRequest: null, autoResubscribe: true }).on('error', onError)

/** Of the server; undefined where none answers within the time. Throws what it says of a wrong password. */
export async function versionOf(url: string, within: number): Promise<{ version: string; milliseconds: number } | undefined> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: within, commandTimeout: within })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const began = performance.now()
    const info = await client.info('server')
    return { version: /redis_version:(\S+)/.exec(info)?.[1] ?? '0', milliseconds: performance.now() - began }
  } catch (error) {
    if (error instanceof Error && /WRONGPASS|NOAUTH|NOPERM/.test(error.message)) throw error
    return undefined
  } finally {
    client.disconnect()
  }
}

/** Throws for a server that has no sharded channels. */
export function requireVersion(version: string): void {
  if (Number.parseInt(version, 10) < leastVersion)
    throw new Error(`REDIS_URL leads to version ${version}. Several processes need Valkey 8 or Redis ${leastVersion}, or later.`)
}
