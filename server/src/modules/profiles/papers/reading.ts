// Papers as their owner and administrators see them; nobody else does, at any door (youth.md Y17).
import type { Paper } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { FileRow } from '#content/media'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { PaperTable } from './tables.ts'

export type PaperReading = ReturnType<typeof createPaperReading>

export function createPaperReading({ db, accounts, media }: Pick<Needs, 'db' | 'accounts' | 'media'>) {
  const present = ({ kind, outcome }: Pick<PaperTable, 'kind' | 'outcome'>, file: FileRow, viewer: Viewer): Paper => ({
    ...media.present(file, { isOpen: true, viewer }),
    documentType: kind,
    outcome,
  })

  // The owner of a file is let in before this is asked.
  media.guard('paper', async (viewerId) => {
    const viewer = viewerId === undefined ? undefined : await accounts.find(viewerId)
    return viewer?.status === 'active' && viewer.roles.includes('admin')
  })

  const load = async (accountId: string, viewer: Viewer): Promise<Paper[]> => {
    const papers = await store.kept(db, accountId)
    const files = await media.load(papers.flatMap(({ file_id: id }) => id ?? []))
    return papers.flatMap((paper) => {
      const file = paper.file_id === null ? undefined : files.get(paper.file_id)
      return file ? [present(paper, file, viewer)] : []
    })
  }

  return {
    present,
    /** The own ones. */
    ofViewer: (viewer: Viewer): Promise<Paper[]> => load(viewer.accountId, viewer),
    /** For administrators. Throws `performer.unknown`. */
    async ofPerformer(performerId: string, administrator: Viewer): Promise<Paper[]> {
      const found = await accounts.load(performerId)
      if (!found?.profile) throw new AppError('performer.unknown')
      return load(performerId, administrator)
    },
  }
}
