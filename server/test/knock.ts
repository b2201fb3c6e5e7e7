import { randomUUID } from 'node:crypto'
import type { Call } from '@fieldhouse/contract'

/** What a door says to somebody who sends next to nothing: the code of its refusal, or `done`. */
export async function knock(baseUrl: string, { method, path }: Call, token: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`, {
    method,
    headers: { authorization: token, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  return answer.ok ? 'done' : ((await answer.json()) as { code: string }).code
}
