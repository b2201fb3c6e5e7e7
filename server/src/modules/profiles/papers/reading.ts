// Papers as their owner and staff that reads documents see them; nobody else does, at any door (youth.md Y17).
import { permits, type Paper } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { FileRow } from '#content/media'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { PaperTable } from './tables.ts'

export type PaperReading = ReturnType<typeof createPaperReading>

export function createPaperReading({ db, accounts, guardians, media }: Pick<Needs, 'db' | 'accounts' | 'guardians' | 'media'>) {
  const present = ({ kind, outcome }: Pick<PaperTable, 'kind' | 'outcome'>, file: FileRow, viewer: Viewer): Paper => ({
    ...media.present(file, { isOpen: true, viewer }),
    documentType: kind,
    outcome,
  })

  // The owner of a file is let in before this is asked.
  media.guard('paper', async (viewerId) => {
    const viewer = viewerId === undefined ? undefined : await accounts.find(viewerId)
    return viewer?.status === 'active' && permits(accounts.rolesOf(viewer), 'documents.read')
  })

  const load = async (accountId: string, viewer: Viewer): Promise<Paper[]> => {
    const papers = await store.kept(db, accountId)
    const files = await media.load(papers.flatMap(({ file_id: id }) => id ?? []))
    return papers.flatMap((paper) => {
      const file = paper.file_id === null ? undefined : files.get(paper.file_id)
      return file ? [present(paper, file, viewer)] : []
    })
  }

  /** What was shown for each of these links. That whoever asks may see them is for the caller to know. */
  const ofLinks = async (linkIds: readonly string[], viewer: Viewer): Promise<ReadonlyMap<string, Paper[]>> => {
    const papers = await store.keptForLinks(db, linkIds)
    const files = await media.load(papers.flatMap(({ file_id: id }) => id ?? []))
    const of = (linkId: string) =>
      papers.flatMap((paper) => {
        const file = paper.guardian_link_id === linkId && paper.file_id !== null ? files.get(paper.file_id) : undefined
        return file ? [present(paper, file, viewer)] : []
      })
    return new Map(linkIds.map((id) => [id, of(id)]))
  }

  return {
    present,
    ofLinks,
    /** The own ones. */
    ofViewer: (viewer: Viewer): Promise<Paper[]> => load(viewer.accountId, viewer),
    /** For administrators. Throws `guardian.unknown`. */
    async ofLink(linkId: string, administrator: Viewer): Promise<Paper[]> {
      await guardians.deciding.view(linkId)
      return (await ofLinks([linkId], administrator)).get(linkId) ?? []
    },
    /** For administrators. Throws `performer.unknown`. */
    async ofPerformer(performerId: string, administrator: Viewer): Promise<Paper[]> {
      const found = await accounts.load(performerId)
      if (!found?.profile) throw new AppError('performer.unknown')
      return load(performerId, administrator)
    },
  }
}
