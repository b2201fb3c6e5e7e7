import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuse } from './refuse.ts'

const failed = (message: string, code?: string) => Object.assign(new Error(message), code === undefined ? {} : { code })

async function answerTo(error: Error) {
  const app = Fastify({ logger: false })
  app.setErrorHandler(refuse)
  app.get('/', () => {
    throw error
  })
  const { statusCode, headers } = await app.inject('/')
  await app.close()
  return [statusCode, headers['retry-after']]
}

test.each([
  ['it refuses', failed('connect ECONNREFUSED', 'ECONNREFUSED')],
  ['it has no address for now', failed('getaddrinfo ENOTFOUND db', 'ENOTFOUND')],
  ['it does not answer', failed('connect ETIMEDOUT', 'ETIMEDOUT')],
  ['it does not answer in our time', failed('timeout expired')],
  ['it went', failed('Connection terminated unexpectedly')],
  ['it is stopped', failed('terminating connection due to administrator command', '57P01')],
  ['it starts', failed('the database system is starting up', '57P03')],
  ['it is a copy of another now', failed('cannot execute INSERT in a read-only transaction', '25006')],
])('a database that is away asks for patience: %s', async (_what, error) => {
  expect(await answerTo(error)).toEqual([503, '5'])
})

test('what nobody has foreseen is a fault', async () => {
  expect(await answerTo(failed('Cannot read properties of undefined'))).toEqual([500, undefined])
})
