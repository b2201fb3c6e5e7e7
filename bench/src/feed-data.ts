// A town worth measuring: 20,000 fans, 2,000 athletes, 100,000 posts, one reader of 50 pages.
import type { Client } from 'pg'

const fans = 20_000
const athletes = 2000
const followed = 50

const fanId = `('0190a2b4-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid`
const athleteId = (column: string) => `('0190a2b4-0000-7000-9000-' || lpad(to_hex(${column}), 12, '0'))::uuid`

/** Runs as the owner of the tables. The reader's own account is made through the API. */
export async function fillTown(owner: Client, readerId: string, posts = 100_000): Promise<void> {
  const account = `date_of_birth, guardian_status, status, referral_code, created_at, updated_at`
  await owner.query(`
    insert into account (id, kind, username, name, ${account})
    select ${fanId}, 'user', 'fan_' || g, 'Fan ' || g, '1999-01-01', 'not_needed', 'active', 'f' || g, now(), now() from generate_series(1, ${fans}) g`)
  await owner.query(`
    insert into account (id, kind, username, name, avatar, ${account})
    select ${athleteId('g')}, 'performer', 'ath_' || g, 'Athlete ' || g, '/media/public/x', '2000-01-01', 'not_needed', 'active', 'a' || g, now(), now()
    from generate_series(1, ${athletes}) g`)
  await owner.query(`
    insert into performer (account_id, education_type, school_name, sport_ids)
    select ${athleteId('g')}, 'Other', 'School ' || g, array(select id from sport order by code limit 2) from generate_series(1, ${athletes}) g`)
  await owner.query(`
    insert into page (id, kind, name, slug, path, visible, can_earn, created_at)
    select ${athleteId('g')}, 'performer', 'Athlete ' || g, 'ath_' || g, '/ind/athlete/ath_' || g, true, true, now() from generate_series(1, ${athletes}) g`)
  await owner.query(
    `
    insert into follow (id, follower_id, page_id, created_at)
    select gen_random_uuid(), $1, ${athleteId('g * 7')}, now() from generate_series(1, ${followed}) g`,
    [readerId],
  )
  await owner.query(`
    insert into feed (id, page_id, author_id, slug, type, title, text, audience, price, status, published_at, created_at, updated_at)
    select gen_random_uuid(), ${athleteId('1 + g % ' + athletes)}, ${athleteId('1 + g % ' + athletes)}, 'post-' || g, 'text', 'Title ' || g,
      repeat('Words about the match. ', 12), (array['public', 'public', 'followers', 'subscribers', 'buyers'])[1 + g % 5],
      case when g % 5 = 4 then 500 end, 'active', now() - g * interval '37 seconds', now(), now()
    from generate_series(1, ${posts}) g`)
  await owner.query(`
    insert into feed_latest select distinct on (page_id) page_id, published_at, id from feed order by page_id, published_at desc, id desc
    on conflict do nothing`)
  await owner.query(
    `
    insert into reaction (id, account_id, object_type, object_id, action, created_at)
    select gen_random_uuid(), $1, 'feed', id, case when n % 2 = 0 then 'like' else 'bookmark' end, now()
    from (select id, row_number() over (order by published_at desc) as n from feed where page_id in (select page_id from follow where follower_id = $1)) f
    where n % 3 = 0 and n < 100`,
    [readerId],
  )
  await owner.query('vacuum analyze')
}
