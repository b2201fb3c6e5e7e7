// From pages and things to the rows that are found: only what a stranger may read, nobody who is hidden, nobody under 18.
import type { Db } from '#platform/db/index.ts'
import { wordsOf } from '#platform/rich-text.ts'
import type { Page, Pages } from '#ground/pages'
import type { Reference } from '#ground/reference'
import type { Accounts } from '#people/accounts'
import type { Found, Things } from '#content/things'
import type { Teams } from '#profiles/teams'
import { loadPageDocs } from './doc-store.ts'
import { otherNamesOf } from './synonyms.ts'
import type { Doc, PageDoc, ThingSearchKind } from './tables.ts'

export interface DocumentNeeds {
  readonly accounts: Accounts
  readonly pages: Pages
  readonly reference: Reference
  readonly things: Things
  readonly teams: Teams
}

const words = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')

export type Documents = ReturnType<typeof createDocuments>

export function createDocuments({ accounts, pages, reference, things, teams }: DocumentNeeds) {
  const performerDocs = async (tx: Db, found: readonly Page[]): Promise<Doc[]> => {
    const ids = found.map(({ id }) => id)
    const [rows, statsOf] = await Promise.all([accounts.loadMany(ids, tx), pages.stats(ids, tx)])
    const pageOf = new Map(found.map((page) => [page.id, page]))
    return rows.flatMap(({ account, profile }) => {
      const page = pageOf.get(account.id)
      if (!page || !profile || !accounts.isVisible(account) || accounts.isLimited(account) || accounts.isMinor(account)) return []
      const sports = reference.sportCards(profile.sport_ids).map(({ name }) => name)
      // Found by name and looks are those alone whose school or club is proven (wire.md 4.3); what others publish is found.
      const texts = profile.verified_document && {
        A: words(account.name, account.username),
        B: words(...sports, profile.school_name, ...profile.positions),
        C: words(otherNamesOf(sports), profile.school_city, profile.school_state, profile.school_state_code, profile.hometown),
        D: profile.bio === null ? '' : wordsOf(profile.bio),
      }
      return {
        ...pagePart(page, statsOf(account.id).score, profile.sport_ids, profile.school_state_code),
        title: texts ? account.name : '',
        handle: texts ? account.username : null,
        texts: texts || {},
      }
    })
  }

  const teamDocs = async (tx: Db, found: readonly Page[]): Promise<Doc[]> => {
    const ids = found.map(({ id }) => id)
    const [shown, statsOf] = await Promise.all([teams.reading.present(ids, undefined), pages.stats(ids, tx)])
    const pageOf = new Map(found.map((page) => [page.id, page]))
    return shown.flatMap((team) => {
      const page = pageOf.get(team._id)
      if (!page) return []
      return {
        ...pagePart(page, statsOf(team._id).score, [team.sport._id], team.schoolStateCode),
        title: team.name,
        handle: null,
        texts: {
          A: words(team.name),
          B: words(team.sport.name, team.schoolName),
          C: words(otherNamesOf([team.sport.name]), team.schoolCity, team.schoolState, team.schoolStateCode),
          D: wordsOf(team.description ?? ''),
        },
      }
    })
  }

  const thingDoc = (kind: ThingSearchKind, page: PageDoc, found: Found): Doc => ({
    kind,
    id: found.id,
    pageId: found.pageId,
    authorId: found.authorId,
    title: found.title,
    handle: null,
    texts: { A: found.title, B: words(...(found.tags ?? [])), D: found.text },
    sportIds: page.sport_ids,
    state: page.state,
    sells: false,
    score: 0,
    at: found.at,
  })

  return {
    /** Of pages that are shown; the others have none, and nothing on them has. */
    async ofPages(tx: Db, ids: readonly string[]): Promise<Doc[]> {
      const shown = [...(await pages.load(ids, tx)).values()].filter(({ visible }) => visible)
      const of = (kind: Page['kind']) => shown.filter((page) => page.kind === kind)
      return [...(await performerDocs(tx, of('performer'))), ...(await teamDocs(tx, of('team')))]
    },

    async ofThings(tx: Db, kind: ThingSearchKind, ids: readonly string[]): Promise<Doc[]> {
      const found = [...((await things.finding(kind)?.load(tx, ids)) ?? new Map<string, Found>()).values()]
      const pageOf = await loadPageDocs(tx, [...new Set(found.map(({ pageId }) => pageId))])
      const authors = await accounts.loadMany([...new Set(found.flatMap(({ authorId }) => authorId ?? []))], tx)
      const unfound = new Set(
        authors.flatMap(({ account }) => (accounts.isMinor(account) || accounts.isLimited(account) ? account.id : [])),
      )
      return found.flatMap((thing) => {
        const page = pageOf.get(thing.pageId)
        const isIn = page && !unfound.has(thing.authorId ?? '') && (!thing.needsEarning || page.sells)
        return isIn ? thingDoc(kind, page, thing) : []
      })
    },
  }
}

const pagePart = (page: Page, score: number, sportIds: readonly string[], state: string | null) => ({
  kind: page.kind,
  id: page.id,
  pageId: page.id,
  authorId: null,
  sportIds,
  state: state?.toUpperCase() ?? null,
  sells: page.can_earn,
  score,
  at: page.created_at,
})
