// Connections that something hangs on for as long as they last: a lock, a view of one moment. Nothing is said on them for hours.
import { Client, type ClientConfig } from 'pg'
import { settleSession } from './session.ts'

/** Milliseconds: whoever does not answer then, ten times in ten seconds, is gone. By themselves systems ask after two hours. */
const askedAfter = 10_000

/** Either end notices within half a minute that the other is gone. */
export async function connectHeld(url: string, more: ClientConfig = {}): Promise<Client> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: askedAfter,
    connectionTimeoutMillis: 10_000,
    ...more,
  })
  // Without a listener a connection that breaks would end the process; what hangs on it is over then.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(settleSession)
  // Whose answer is on its way when the other end is gone is not asked: that, too, has an end. Not for who reads much, and slowly.
  await client.query(`select set_config('tcp_user_timeout', '25s', false)`)
  return client
}

/** Ends it here, where nobody answers at the other end any more. */
export const breakOff = (client: Client): void =>
  void (client as Client & { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy()
