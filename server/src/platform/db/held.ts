// Connections that something hangs on for as long as they last: a lock, a view of one moment. Nothing is said on them for hours.
import type { Client, ClientConfig } from 'pg'

/** Milliseconds: whoever does not answer then, ten times in ten seconds, is gone. By themselves systems ask after two hours. */
const askedAfter = 10_000

export const held = (url: string): ClientConfig => ({
  connectionString: url,
  keepAlive: true,
  keepAliveInitialDelayMillis: askedAfter,
  connectionTimeoutMillis: 10_000,
})

/** Ends it here, where nobody answers at the other end any more. */
export const breakOff = (client: Client): void =>
  void (client as Client & { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy()
