// The environment of this process, as the program and each of its commands take it.
import { askThrough } from '#platform/outgoing-proxy.ts'
import { readEnv, type Env } from './env.ts'

/** Throws one error that names every wrong variable. From here on others are asked through the proxy that is named. */
export function takeEnv(without: Readonly<Partial<Record<keyof Env, ''>>> = {}): Env {
  const env = readEnv({ ...process.env, ...without })
  askThrough(env)
  return env
}
