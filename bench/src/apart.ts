// What it costs that nobody is shown what they are apart from: the newest posts of all as somebody with 2,000 blocks gets them, against
// the same list without that condition. One post in five is of a page that they are apart from.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { Client } from 'pg'
import { createDatabase, createPool, migrate, startEmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { notApart } from '../../server/src/modules/ground/relations/index.ts'
import { median, printTable } from './measure.ts'

const pages = 10_000
const posts = 200_000
const blocks = 2000
/** Of everybody else, twenty each. */
const others = 100_000
const turns = 400
/** Times of the plain list. */
const gate = 2

const idOf = (kind: string, number: string) => `('0190a2b4-0000-7000-${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const reader = '0190a2b4-0000-7000-7000-000000000001'

/** Half of the blocks are the reader's own, half are of those pages. */
async function fill(owner: Client): Promise<void> {
  await owner.query(`
    insert into account (id, kind, username, name, date_of_birth, guardian_status, status, referral_code, created_at, updated_at)
    select ${idOf('8000', 'g')}, 'performer', 'athlete_' || g, 'Athlete', '1999-01-01', 'not_needed', 'active', 'a' || g, now(), now()
    from generate_series(1, ${pages}) g`)
  await owner.query(`
    insert into page (id, kind, name, slug, path, visible, can_earn, created_at)
    select ${idOf('8000', 'g')}, 'performer', 'Page', 'p' || g, '/p' || g, true, true, now() from generate_series(1, ${pages}) g`)
  await owner.query(`
    insert into feed (id, page_id, author_id, slug, type, text, audience, status, published_at, created_at, updated_at)
    select ${idOf('9000', 'g')}, ${idOf('8000', `1 + g % ${pages}`)}, ${idOf('8000', `1 + g % ${pages}`)}, 's' || g, 'text', 'Words', 'public',
      'active', now() - g * interval '1 second', now(), now() from generate_series(1, ${posts}) g`)
  await owner.query(`
    insert into relation (id, owner_id, other_id, kind, reason, created_at)
    select gen_random_uuid(), case when g % 2 = 0 then '${reader}' else p end, case when g % 2 = 0 then p else '${reader}' end, 'block', '', now()
    from (select g, ${idOf('8000', `g * ${pages / blocks}`)} as p from generate_series(1, ${blocks}) g) blocked`)
  await owner.query(`
    insert into relation (id, owner_id, other_id, kind, reason, created_at)
    select gen_random_uuid(), ${idOf('8000', `1 + g % ${others / 20}`)}, ${idOf('6000', 'g')}, 'block', '', now() from generate_series(1, ${others}) g`)
  await owner.query('vacuum analyze')
}

/** Answers whether the list with the condition takes at most so many times as long. */
export async function benchApart(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home, durable: false })
  const owner = new Client({ connectionString: postgres.url })
  const pool = createPool({ url: postgres.url })
  try {
    await migrate(postgres.url)
    await owner.connect()
    await fill(owner)
    const db = createDatabase(pool)
    const list = async (condition: RawBuilder<unknown>) => {
      const begun = performance.now()
      const { rows } = await sql<{ id: string }>`
        select * from feed where listed and ${condition} order by published_at desc, id desc limit 25`.execute(db)
      if (rows.length !== 25) throw new Error(`${rows.length} posts instead of 25`)
      return performance.now() - begun
    }
    const took: { plain: number; apart: number }[] = []
    for (let turn = 0; turn < turns; turn += 1)
      took.push({ plain: await list(sql`true`), apart: await list(notApart(reader, sql.ref('feed.page_id'), { fewRows: true })) })
    // The first ones plan, and warm.
    const [plain, apart] = (['plain', 'apart'] as const).map((form) => median(took.slice(turns / 4).map((turn) => turn[form])))
    const ratio = Math.round(((apart ?? Infinity) / (plain ?? 0)) * 100) / 100
    printTable([
      ['the newest 25', 'ms'],
      ['of all', (plain ?? 0).toFixed(2)],
      [`not apart, ${blocks} blocks`, (apart ?? 0).toFixed(2)],
    ])
    process.stdout.write(`${JSON.stringify({ bench: 'apart', ratio, gate })}\n`)
    return ratio <= gate
  } finally {
    await pool.end()
    await owner.end()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
