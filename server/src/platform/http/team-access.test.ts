// Access `team` opens nothing by itself: a call names the capability, and the one authority answers.
import { call, empty, type Capability } from '@fieldhouse/contract'
import { Type } from 'typebox'
import { afterEach, expect, test } from 'vitest'
import { createMovableClock, systemClock } from '../clock.ts'
import { createHttpServer, createRateLimiter, mountRoutes, route, type Doors, type Viewer } from './index.ts'

const viewer: Viewer = {
  accountId: 'me',
  sessionId: 's',
  kind: 'performer',
  roles: [],
  isMinor: false,
  steppedUpAt: new Date(0),
  hasFactor: false,
}
const asked: [string, Capability][] = []
const doors: Doors = {
  authenticate: async (request) => (request.headers.authorization === undefined ? undefined : viewer),
  now: () => systemClock.now(),
  actAs: async (_viewer, pageId, capability) => {
    asked.push([pageId, capability])
    return pageId === 'mine'
  },
  limiter: createRateLimiter({ clock: createMovableClock(systemClock), scale: 1 }),
}

const ofTeam = { method: 'DELETE', path: '/team/{id}', summary: 'Ends a team.', status: 204, answer: empty } as const
const named = { ...ofTeam, params: Type.Object({ id: Type.String() }) }

const apps: { close(): unknown }[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

async function serve(definition: Parameters<typeof call>[0]) {
  const app = createHttpServer({ siteUrl: 'http://localhost', trustProxyHops: 0, logLevel: 'silent' })
  apps.push(app)
  mountRoutes(app, [route(call(definition), {}, async () => undefined)], doors)
  await app.ready()
  return app
}

test.each([
  ['no capability', { ...named, access: 'team' }],
  ['a capability under another access', { ...named, access: 'user', capability: 'own' }],
  ['no page', { ...ofTeam, access: 'team', capability: 'own' }],
] as const)('a call for teams with %s does not come up', async (_what, definition) => {
  await expect(serve(definition)).rejects.toThrow(/\/team\/\{id\}/)
})

test('whoever lacks the capability is refused, whoever has it is let in', async () => {
  const app = await serve({ ...named, access: 'team', capability: 'own' })
  const remove = async (id: string, headers: Record<string, string>) =>
    (await app.inject({ method: 'DELETE', url: `/api/team/${id}`, headers })).statusCode
  const signedIn = { authorization: 'Bearer x' }
  expect([await remove('mine', signedIn), await remove('yours', signedIn), await remove('mine', {})]).toEqual([204, 403, 401])
  expect(asked).toEqual([
    ['mine', 'own'],
    ['yours', 'own'],
  ])
})
