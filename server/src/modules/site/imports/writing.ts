// What rows become here: posts in the name of their athlete, pages that are not shown yet; and how both go again.
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import type { ImportLineTable, PagePayload, PostPayload } from './tables.ts'

export type Writing = ReturnType<typeof createWriting>

export function createWriting({ clock, accounts, feeds, sitePages }: Pick<Needs, 'accounts' | 'clock' | 'feeds' | 'sitePages'>) {
  /** As the athlete would write it; undefined: not any more. */
  const writerOf = async (pageId: string): Promise<Viewer | undefined> => {
    const found = await accounts.load(pageId)
    if (!found || found.account.kind !== 'performer' || found.account.status === 'suspended') return undefined
    const isMinor = accounts.isMinor(found.account)
    return { accountId: pageId, sessionId: '', kind: 'performer', roles: [], isMinor, steppedUpAt: clock.now(), hasFactor: false }
  }

  const removeFormer = async (tx: Db, kind: ImportLineTable['kind'], ids: readonly string[], writer: Viewer | undefined, by: string) => {
    const free = kind === 'page' ? await sitePages.untouched(ids, tx) : await feeds.writing.untouchedDrafts(ids, tx)
    if (free.length < ids.length) return false
    for (const id of ids)
      if (kind === 'page') await sitePages.removeIn(tx, id, by)
      else if (writer) await feeds.writing.removeIn(tx, writer, id)
    return true
  }

  const writePost = async (tx: Db, writer: Viewer, { parts }: PostPayload, fileIds: readonly string[]): Promise<string[]> => {
    const ids: string[] = []
    for (const [at, { title, text }] of parts.entries()) {
      const files = at === 0 ? [...fileIds] : []
      const row = await feeds.writing.createIn(tx, writer, {
        type: files.length > 0 ? 'photo' : 'text',
        title,
        text,
        ...(files.length > 0 && { fileIds: files }),
        audience: 'public',
        status: 'draft',
      })
      ids.push(row.id)
    }
    return ids
  }

  const writePage = (tx: Db, { title, slug, text, shortDescription }: PagePayload, by: string): Promise<string> =>
    sitePages.createHidden(tx, { type: 'page', title, slug, text, shortDescription }, by)

  return { writerOf, removeFormer, writePost, writePage }
}
