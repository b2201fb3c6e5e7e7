// From what a file says to what would become of it: posts in our words, row by row, each with what is wrong with it. Pure, but for the time that
// it takes.
import { createHash } from 'node:crypto'
import type { ImportAction } from '@fieldhouse/contract/imports'
import { days } from '#platform/clock.ts'
import { cutBetweenParagraphs, isNestedTooDeep, reduceForPage, reduceForPost } from '#platform/foreign-html.ts'
import { shorten } from '#platform/plain-text.ts'
import { breathe, isFault, lineOf, type Found, type FoundFile, type FoundMember, type FoundText } from './found.ts'
import { whereIs } from './pictures.ts'
import type { ImportLineTable, ImportRowTable, Payload } from './tables.ts'

/** As a post is limited where it is written by hand. */
const longestPost = 5000
const longestTitle = 200
const mostParts = 12
export const mostPictures = 20
const page = { title: 120, text: 60_000, summary: 200, slug: 60 } as const

export interface Place {
  /** Posts have somebody whose they are. */
  readonly takesPosts: boolean
  /** Pages are the site’s. */
  readonly takesPages: boolean
  /** Why nobody may be written to in the name of this page; empty: they may. */
  readonly againstWriting: string
  readonly fingerprintOf: (address: string) => string
  /** Where pictures stand that are named without a site; empty: nobody said. */
  readonly oldSite: string
  /** It may give free days to who has paid elsewhere. */
  readonly givesDays: boolean
  readonly now: Date
}

type Drafted = Pick<ImportLineTable, 'kind' | 'line' | 'external_id' | 'title' | 'message' | 'pictures' | 'digest' | 'payload'> & {
  readonly verdict: 'take' | 'skip' | 'error'
}

const digestOf = (payload: Payload): string => createHash('sha256').update(JSON.stringify(payload)).digest('base64url')

const refused = (found: Found, externalId: string, title: string, verdict: 'skip' | 'error', message: string): Drafted => ({
  kind: found.kind,
  line: found.line,
  external_id: externalId.slice(0, 200) || `line ${found.line}`,
  title: shorten(title, 300),
  message,
  pictures: 0,
  digest: '',
  payload: null,
  verdict,
})

function draftPost(found: FoundText, oldSite: string): Drafted {
  const { html, pictures: inText } = reduceForPost(found.html)
  const pictures = [...new Set([found.cover, ...inText].filter((one) => one !== ''))]
  const title = lineOf(found.title, longestTitle)
  const refuse = (message: string) => refused(found, found.externalId, title, 'error', message)
  if (html === '' && pictures.length === 0) return refuse('There are no words or pictures in it that a post here could hold.')
  const pieces = cutBetweenParagraphs(html, longestPost) ?? []
  if (html !== '' && pieces.length === 0)
    return refuse(`One paragraph alone is longer than ${longestPost} characters. Divide it there first.`)
  if (pieces.length > mostParts) return refuse(`It is longer than ${mostParts} posts together.`)
  const parts = (pieces.length === 0 ? [''] : pieces).map((text, at, all) => {
    const counted = all.length === 1 ? title : `${title.slice(0, longestTitle - 10)} (${at + 1}/${all.length})`
    return { title: counted, text }
  })
  const payload: Payload = { kind: 'post', parts, pictures: pictures.slice(0, mostPictures) }
  const notes = [
    parts.length > 1 && `It becomes ${parts.length} posts, since one holds ${longestPost} characters.`,
    payload.pictures.some((one) => whereIs(one, oldSite) === undefined) && 'Some of its pictures need the address of the old site.',
    pictures.length > mostPictures && `${mostPictures} of its ${pictures.length} pictures come along.`,
  ].filter((note) => note !== false)
  return {
    kind: 'post',
    line: found.line,
    external_id: found.externalId,
    title,
    message: notes.length === 0 ? null : notes.join(' '),
    pictures: payload.pictures.length,
    digest: digestOf(payload),
    payload,
    verdict: 'take',
  }
}

const slugOf = (written: string, title: string): string =>
  (written || title)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, page.slug)
    .replace(/-+$/g, '')

function draftPage(found: FoundText): Drafted {
  const { text, pictures } = reduceForPage(found.html)
  const title = lineOf(found.title, page.title)
  const slug = slugOf(found.slug, found.title)
  const refuse = (message: string) => refused(found, found.externalId, title, 'error', message)
  if (text === '') return refuse('There are no words in it.')
  if (text.length > page.text) return refuse('It is longer than a page may be.')
  if (slug.length < 2) return refuse('It has no name that an address could be made of.')
  const payload: Payload = { kind: 'page', title, slug, text, shortDescription: found.summary.slice(0, page.summary) }
  const message = pictures.length === 0 && found.cover === '' ? null : 'Pages here hold no pictures: only its words come along.'
  return {
    kind: 'page',
    line: found.line,
    external_id: found.externalId,
    title,
    message,
    pictures: 0,
    digest: digestOf(payload),
    payload,
    verdict: 'take',
  }
}

const mostFreeDays = 30

/** Whole days until then, of a page that may give some. */
const daysLeft = (until: Date | null, { givesDays, now }: Place): number =>
  until === null || !givesDays ? 0 : Math.min(mostFreeDays, Math.max(0, Math.ceil((until.getTime() - now.getTime()) / days(1))))

function draftMember(found: FoundMember, place: Place): Drafted {
  const externalId = place.fingerprintOf(found.address)
  const title = found.name === '' ? found.address : `${found.name}, ${found.address}`
  const against = place.againstWriting || found.against
  if (against !== '') return refused(found, externalId, title, 'skip', against)
  const freeDays = daysLeft(found.paidUntil, place)
  const payload: Payload = { kind: 'member', address: found.address, freeDays }
  // Whoever is asked once is never asked again, whatever else a list says of them later.
  return {
    kind: 'member',
    line: found.line,
    external_id: externalId,
    title,
    message: freeDays === 0 ? null : `Has paid there for ${freeDays === 1 ? 'a day' : `${freeDays} days`} more.`,
    pictures: 0,
    digest: 'asked',
    payload,
    verdict: 'take',
  }
}

function draft(found: Found, place: Place): Drafted {
  if (isFault(found)) return refused(found, '', found.title, 'error', found.fault)
  if (found.kind === 'member') return draftMember(found, place)
  if (isNestedTooDeep(found.html)) return refused(found, found.externalId, found.title, 'error', 'It is nested far too deeply.')
  if (found.kind === 'page')
    return place.takesPages
      ? draftPage(found)
      : refused(found, found.externalId, found.title, 'skip', 'Pages are for the site, and staff brings them along.')
  return place.takesPosts
    ? draftPost(found, place.oldSite)
    : refused(found, found.externalId, found.title, 'skip', 'Say for which athlete posts are: a site has none of its own.')
}

export type Planned = Omit<ImportLineTable, 'run_id'>

export interface Known {
  readonly rows: ReadonlyMap<string, ImportRowTable>
  /** Nobody has touched them since. */
  readonly untouched: ReadonlySet<string>
}

export const keyOf = ({ kind, external_id }: Pick<ImportLineTable, 'kind' | 'external_id'>): string => `${kind} ${external_id}`

export async function draftAll({ rows }: FoundFile, place: Place): Promise<Drafted[]> {
  const drafts: Drafted[] = []
  for (const found of rows) {
    drafts.push(draft(found, place))
    await breathe()
  }
  return drafts
}

/** Beside what has come in before. */
export function planLines(drafts: readonly Drafted[], { rows, untouched }: Known): Planned[] {
  const seen = new Set<string>()
  return drafts.map(({ verdict, ...line }, n): Planned => {
    const decided = ((): { action: ImportAction; message: string | null } => {
      if (verdict !== 'take') return { action: verdict, message: line.message }
      const key = keyOf(line)
      if (seen.has(key)) return { action: 'skip', message: 'It stands in the file twice.' }
      seen.add(key)
      const known = rows.get(key)
      if (!known) return { action: 'create', message: line.message }
      if (known.digest === line.digest) return { action: 'skip', message: 'It has come in before.' }
      const isFree = known.target_ids.length > 0 && known.target_ids.every((id) => untouched.has(id))
      if (!isFree) return { action: 'skip', message: 'It has come in before, and was changed or published here since.' }
      return { action: 'update', message: line.message }
    })()
    const isTaken = decided.action === 'create' || decided.action === 'update'
    return { ...line, ...decided, n, state: isTaken ? 'waiting' : 'kept', payload: isTaken ? line.payload : null, target_ids: [] }
  })
}
