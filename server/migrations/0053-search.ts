import { sql, type Kysely } from 'kysely'

// What is found by words: one row for each page and thing that a stranger may read, the words of all of them, and which form of
// them this database was filled with.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Words are found here now.
  await sql`alter table performer_listing drop column search_text`.execute(db)
  await sql`
    create table search_doc (
      kind text not null check (kind in ('performer', 'team', 'feed', 'video', 'gallery', 'product')),
      id uuid not null,
      -- Of a page, itself.
      page_id uuid not null,
      -- Who wrote what a team publishes.
      author_id uuid,
      -- Folded, as the handle and all words are: whoever types the whole of it means this one.
      title text not null,
      handle text,
      -- Its words by weight, and its kind as a mark that no word can be.
      tsv tsvector not null,
      sport_ids uuid[] not null,
      state text,
      -- Of a page: it may sell.
      sells boolean not null,
      score real not null,
      at timestamptz not null,
      primary key (kind, id)
    )`.execute(db)
  // Read as often as it is written: a list of what waits to be sorted in would be read along with every search.
  await sql`create index search_doc_words on search_doc using gin (tsv) with (fastupdate = off)`.execute(db)
  // Of a word that very many have, those of the highest score are found without looking at all.
  await sql`create index search_doc_score on search_doc (kind, score desc, at desc, id)`.execute(db)
  await sql`create index search_doc_title on search_doc (title)`.execute(db)
  await sql`create index search_doc_page on search_doc (page_id, kind, id)`.execute(db)
  await sql`create index search_doc_author on search_doc (author_id) where author_id is not null`.execute(db)
  await sql`
    create table search_word (
      word text collate "C" not null,
      kind text not null,
      -- In how many rows of the kind it stands. The mark of a kind is counted, too: how many there are at all.
      docs int not null,
      primary key (word, kind)
    )`.execute(db)
  await sql`create index search_word_like on search_word using gin (word gin_trgm_ops)`.execute(db)
  await sql`create index search_word_gone on search_word (word, kind) where docs <= 0`.execute(db)
  await sql`
    create table search_build (
      only_one boolean primary key default true check (only_one),
      form int not null,
      built_at timestamptz not null
    )`.execute(db)
}
