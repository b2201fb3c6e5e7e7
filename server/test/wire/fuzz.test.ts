// Every call, as everybody, with what fits and what does not: no failure, no status and no shape that is not documented
// (access.md C23). FUZZ_SEED repeats a run, FUZZ_RUNS makes it longer.
import sharp from 'sharp'
import { answerSchema, ErrorBody, refusals, refusalsOf, type Call, type CallName, type ErrorCode } from '@fieldhouse/contract'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../index.ts'
import { makeWorld } from '../permissions/world.ts'
import { attemptsAt, strangeForms, type Attempt } from './arbitraries.ts'
import { allCalls, makeCallers, type CallerKind, type Tokens } from './callers.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const runs = Number(process.env['FUZZ_RUNS'] ?? 10)
const kinds: readonly CallerKind[] = ['visitor', 'fan', 'performer', 'admin']

let app: TestApp
let tokens: Tokens
let ids: string[]
let sent = 0

beforeAll(async () => {
  app = await createTestApp()
  const photo = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#12663f' } })
    .jpeg()
    .toBuffer()
  const { people, things } = await makeWorld(app, new Uint8Array(photo))
  const { fan, athlete, administrator } = people
  tokens = { visitor: undefined, fan: fan.token, performer: athlete.token, admin: administrator.token }
  ids = [...Object.values(things), fan.id, athlete.id, people.coach.id, fan.username, '0190a2b4-0000-7000-8000-00000000dead']
})
afterAll(async () => {
  process.stdout.write(`${sent} requests made from seed ${seed}\n`)
  await app.close()
})

/** Calls after which a session may be gone, or the clock elsewhere: they get people of their own. */
const endings: ReadonlySet<CallName> = new Set<CallName>([
  'auth.logout',
  'auth.endSession',
  'auth.updatePassword',
  'users.update',
  'performers.update',
  'sandbox.moveClock',
  'cases.decide',
])

interface Answered {
  readonly statusCode: number
  readonly body: string
}

const readers = new Map(allCalls.map(([name, { answer }]) => [name, answerSchema(answer)] as const))
const isError = Compile(ErrorBody)

/** What is wrong with an answer, undefined for nothing. */
function judge(name: CallName, call: Call, { statusCode, body }: Answered): string | undefined {
  if (statusCode === 302 || statusCode === 204)
    return call.status === statusCode || call.redirects ? undefined : `undocumented ${statusCode}`
  if (statusCode === 200 || statusCode === 201) {
    if (statusCode !== call.status && call.status !== 201) return `undocumented ${statusCode}`
    const schema = readers.get(name)
    const isFile = !body.startsWith('{')
    return !schema || isFile || Compile(schema).Check(JSON.parse(body)) ? undefined : `another shape: ${body.slice(0, 200)}`
  }
  if (!body.startsWith('{')) return `no error body: ${statusCode} ${body.slice(0, 100)}`
  const error = JSON.parse(body) as { code: ErrorCode }
  if (!isError.Check(error)) return `another error: ${body.slice(0, 200)}`
  if (statusCode === 500) return `500 ${body.slice(0, 200)}`
  if (!refusalsOf(call).has(error.code)) return `undocumented ${statusCode} ${error.code}`
  return refusals[error.code].status === statusCode ? undefined : `${statusCode} for ${error.code}`
}

const urlOf = (call: Call, { params, query }: Pick<Attempt, 'params' | 'query'>) =>
  `/api${call.path.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(params[key] ?? 'x'))}${query ? `?${query}` : ''}`

async function send(call: Call, who: CallerKind, url: string, type: string | undefined, payload: string | undefined): Promise<Answered> {
  const token = tokens[who]
  sent += 1
  const headers = {
    ...(payload === undefined || type === undefined ? {} : { 'content-type': type }),
    ...(call.idempotency && sent % 4 > 0 ? { 'idempotency-key': `fuzz-${seed}-${sent}` } : {}),
    ...(token === undefined ? {} : { authorization: token }),
  }
  return app.http.inject({ method: call.method, url, headers, ...(payload === undefined ? {} : { payload }) })
}

test.each(allCalls)('%s', async (name, call) => {
  const known = tokens
  if (endings.has(name)) tokens = await makeCallers(app)
  const wrong = new Set<string>()
  const look = (answered: Answered, who: CallerKind, what: unknown) => {
    const problem = judge(name, call, answered)
    if (problem !== undefined) wrong.add(`${who}: ${problem} for ${JSON.stringify(what).slice(0, 300)}`)
  }
  for (const who of kinds) {
    for (const attempt of fc.sample(attemptsAt(call, ids), { seed: seed + kinds.indexOf(who), numRuns: runs }))
      look(await send(call, who, urlOf(call, attempt), 'application/json', attempt.body), who, attempt)
    if (call.method === 'GET') continue
    const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, ids[0] ?? '']))
    for (const [type, payload] of strangeForms)
      look(await send(call, who, urlOf(call, { params, query: '' }), type, payload), who, [type, payload])
  }
  tokens = known
  expect([...wrong]).toEqual([])
})
