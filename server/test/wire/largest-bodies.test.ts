// The largest body of every kind, to every call: never a failure, never long (access.md C27).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../index.ts'
import { allCalls, insiderOf, makeCallers, type Tokens } from './callers.ts'
import { largestBodiesOf } from './samples.ts'

let app: TestApp
let tokens: Tokens
beforeAll(async () => {
  app = await createTestApp()
  tokens = await makeCallers(app)
})
afterAll(() => app.close())

const mostMilliseconds = 100
/**
 * Nor more than that many times what only reading the text takes, on a machine that is slow or busy. What grows with the square of a
 * text's length takes hundreds of readings of one so long.
 */
const mostReadings = 12
const id = '0190a2b4-0000-7000-8000-00000000dead'

/** Processor time of this thread, which serves: other programs on the machine do not count. */
async function measure(work: () => Promise<number>): Promise<{ status: number; milliseconds: number }> {
  const before = process.threadCpuUsage()
  const status = await work()
  const { user, system } = process.threadCpuUsage(before)
  return { status, milliseconds: (user + system) / 1000 }
}

/** What an answer may cost: reading the same text is measured at the same moment. */
async function limitOf(payload: string): Promise<number> {
  const reading = await measure(async () => Number(JSON.parse(payload) !== undefined))
  return Math.max(mostMilliseconds, mostReadings * reading.milliseconds)
}

const withBody = allCalls.filter(([, { body, access }]) => body !== undefined && access !== 'webhook')

test.each(withBody)('%s', async (_name, call) => {
  const authorization = tokens[insiderOf(call)]
  const url = `/api${call.path.replace(/\{\w+\}/g, id)}`
  const send = async (payload: string) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': `largest-${Math.random()}`,
      ...(authorization ? { authorization } : {}),
    }
    const { statusCode, body } = await app.http.inject({ method: call.method as 'POST', url, headers, payload })
    // What is not set up here says so.
    return body.includes('"auth.provider_unavailable"') ? 200 : statusCode
  }
  const bad: string[] = []
  for (const [kind, payload] of largestBodiesOf(call)) {
    let seen = await measure(() => send(payload))
    // What is slow is slow again; a pause of the machine is not.
    for (let again = 0; again < 4 && seen.milliseconds >= mostMilliseconds; again++) seen = await measure(() => send(payload))
    const isSlow = seen.milliseconds >= mostMilliseconds && seen.milliseconds >= (await limitOf(payload))
    if (seen.status >= 500 || isSlow) bad.push(`${kind} (${payload.length} bytes): ${seen.status} in ${seen.milliseconds} ms`)
  }
  expect(bad).toEqual([])
})
