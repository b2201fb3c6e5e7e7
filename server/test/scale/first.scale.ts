// What an orchestrator does on the first day: all processes of a site at one moment, on a database in which there is nothing, with a login
// that is not there yet. Each of them would like to make it; none may be in another's way.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStore, type Store } from './components.ts'
import { createInstallation } from './processes.ts'

const roles = { A: 'web', B: 'web', C: 'worker', D: 'live' } as const

let store: Store
beforeAll(async () => {
  store = await findStore()
  await store.start()
})
afterAll(() => store.kill())

function asNobodyYet(url: string): string {
  const address = new URL(url)
  address.username = `program_of_${address.pathname.slice(1)}`
  address.password = 'the program of one test'
  return address.href
}

test.each([
  ['each with the login of the owner', {}],
  ['those that face the world without the login of the owner', { DATABASE_OWNER_URL: '' }],
])('all processes start at one moment on an empty database, %s', async (_how, outside) => {
  for (let round = 0; round < 2; round += 1) {
    const site = await createInstallation({ REDIS_URL: store.url, NODE_ENV: 'test' }, { template: 'template1', login: asNobodyYet })
    const began = performance.now()
    try {
      const started = await Promise.all(
        Object.entries(roles).map(([name, role]) => site.start(name, role, role === 'worker' ? {} : outside)),
      )
      process.stdout.write(`first: ${started.length} processes at one moment, ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
      expect(started.map(({ output }) => output())).toEqual(started.map(() => expect.stringContaining('is ready at')))
    } finally {
      await site.close()
    }
  }
})
