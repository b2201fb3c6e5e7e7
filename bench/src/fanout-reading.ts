// What it costs to read what pages did, for people who follow ten, a hundred and a thousand. Of those the first ten have news, and one
// in twenty of the rest.
import type { Client } from 'pg'
import { registerFan, type Client as Api, type Person } from '../../server/scenario/index.ts'
import { median } from './measure.ts'

const follows = [10, 100, 1000] as const
const turns = 60
const hasNews = 'g <= 10 or g % 20 = 0'

const idOf = (kind: number) => `('0190a2b4-0000-7000-9${kind}00-' || lpad(to_hex(g), 12, '0'))::uuid`

async function fill(owner: Client, readers: readonly Person[]): Promise<void> {
  const from = `from generate_series(1, ${Math.max(...follows)}) g`
  await owner.query(`
    insert into page (id, kind, name, path, visible, can_earn, created_at)
    select ${idOf(0)}, 'performer', 'Page ' || g, '/ind/athlete/page-' || g, true, true, now() ${from}`)
  await owner.query(`
    insert into notice (id, page_id, kind, subject_type, subject_id, is_highlight, is_paid, at)
    select ${idOf(1)}, ${idOf(0)}, 'live', 'page', ${idOf(0)}, true, false, now() - g * interval '1 second' ${from} where ${hasNews}`)
  await owner.query(`insert into notice_latest (page_id, at) select page_id, at from notice on conflict do nothing`)
  for (const [at, { id }] of readers.entries())
    await owner.query(
      `insert into follow (id, follower_id, page_id, created_at, bell) select gen_random_uuid(), $1, ${idOf(0)}, now() - interval '1 day', 'all'
      from generate_series(1, $2::int) g`,
      [id, follows[at]],
    )
  await owner.query('vacuum analyze notice, notice_latest, follow, page')
}

/** Milliseconds of a call by the number of pages that are followed, turn by turn. */
export async function timeReading(api: Api, owner: Client): Promise<{ follows: number; time: number }[]> {
  const readers = await Promise.all(follows.map(() => registerFan(api)))
  await fill(owner, readers)
  const times: number[][] = follows.map(() => [])
  for (let turn = 0; turn < turns; turn += 1)
    for (const [at, { token }] of readers.entries()) {
      const begun = performance.now()
      const { data } = await api.send('notifications.list', { token, query: { tab: 'pages', limit: 10 } })
      times[at]?.push(performance.now() - begun)
      if (data.length !== 10) throw new Error(`${data.length} were shown of ten`)
    }
  return follows.map((number, at) => ({ follows: number, time: median(times[at] ?? []) }))
}
