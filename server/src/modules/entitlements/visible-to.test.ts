// The function and the SQL of one rule, over scenarios that are made up by the machine.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/index.ts'
import { days } from '../../platform/clock.ts'
import { newId } from '../../platform/new-id.ts'
import { viewOf, type Audience } from './policy.ts'
import { visibleTo } from './visible-to.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const grant = fc.constantFrom('none', 'live', 'ended', 'revoked', 'future', 'other account')
const scenario = fc.record({
  audience: fc.constantFrom<Audience>('public', 'followers', 'subscribers', 'buyers'),
  isPublished: fc.boolean(),
  isInside: fc.boolean(),
  isBlocked: fc.boolean(),
  isFollower: fc.boolean(),
  isSignedIn: fc.boolean(),
  item: grant,
  page: grant,
})

const now = new Date('2026-03-01T12:00:00Z')
const at = (shift: number) => new Date(now.getTime() + days(shift))

async function insertGrant(kind: string, accountId: string, scope: string, scopeId: string): Promise<void> {
  if (kind === 'none') return
  const starts = kind === 'future' ? at(1) : at(-10)
  const ends = kind === 'ended' ? at(-1) : at(30)
  await sql`
    insert into entitlement (id, account_id, scope, scope_id, source, free_reason, starts_at, ends_at, revoked_at)
    values (${newId()}, ${kind === 'other account' ? newId() : accountId}, ${scope}, ${scopeId}, 'comp', 'test', ${starts},
      ${ends},
      ${kind === 'revoked' ? at(-2) : null})`.execute(app.db)
}

test('agree on every scenario', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ item, page, isSignedIn, audience, isPublished, ...viewer }) => {
      const [accountId, itemId, pageId] = [newId(), newId(), newId()]
      await insertGrant(item, accountId, 'feed', itemId)
      await insertGrant(page, accountId, 'performer', pageId)
      const expected = viewOf(
        { id: itemId, pageId, authorId: pageId, audience, isPublished },
        { ...viewer, hasItemGrant: isSignedIn && item === 'live', hasPageGrant: isSignedIn && page === 'live' },
      )
      const truth = (value: boolean) => sql<boolean>`${value}::boolean`
      const view = visibleTo(
        {
          accountId: isSignedIn ? accountId : undefined,
          now,
          isInside: truth(viewer.isInside),
          isBlocked: truth(viewer.isBlocked),
          isFollower: truth(viewer.isFollower),
        },
        { scope: 'feed', id: sql`i.id`, pageId: sql`i.page_id`, audience: sql`i.audience`, isPublished: sql`i.is_published` },
      )
      const { rows } = await sql<{ view: string }>`
        select ${view} as view from (select ${itemId}::uuid as id, ${pageId}::uuid as page_id, ${audience}::text as audience,
          ${isPublished}::boolean as is_published) i`.execute(app.db)
      expect(rows[0]?.view).toBe(expected)
    }),
    { numRuns: 400 },
  )
})
