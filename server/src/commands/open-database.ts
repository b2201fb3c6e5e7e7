// The database of this installation for a command that may run beside a running Fieldhouse: the one that is named, the embedded
// one where it runs, or started for as long as the command takes.
import { join, resolve } from 'node:path'
import { ensureLogin, findRunningPostgres, startEmbeddedPostgres } from '#platform/db/index.ts'
import type { Env } from '../env.ts'

export async function openDatabase(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  const home = join(resolve(env.FIELDHOUSE_DATA), 'postgres')
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => undefined }
  const running = findRunningPostgres(home)
  if (running) return { url: running.programUrl, stop: async () => undefined }
  const { url, programUrl, stop } = await startEmbeddedPostgres({ home, durable: true })
  await ensureLogin(url, programUrl)
  return { url: programUrl, stop }
}
