import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

type Paper = DataFor<'admin.papers'>[number]

const kinds: Readonly<Record<Paper['documentType'], string>> = {
  school_id: 'School ID',
  enrollment_letter: 'Letter of enrollment',
  schedule: 'Schedule',
  id_card: 'Identity card',
  guardianship: 'Papers of a court',
  other: 'Something else',
}

const callOf = { performer: 'admin.papers', guardian: 'admin.guardianPapers' } as const

function PaperRow({ paper }: { paper: Paper }) {
  const { name, documentType, mimeType, url, outcome, createdAt } = paper
  const isPicture = mimeType.startsWith('image/')
  return (
    <li className="stack">
      <p className="row wrapx">
        <b>{kinds[documentType]}</b>
        {outcome && <Badge tone={outcome === 'approved' ? 'good' : 'bad'}>{outcome === 'approved' ? 'Approved' : 'Rejected'}</Badge>}
        <span className="small">{formatDay(createdAt)}</span>
      </p>
      <p className="small wrap-anywhere">{name}</p>
      {isPicture && url && <img src={url} alt={`${kinds[documentType]}: ${name}`} className="w-full border border-line" />}
      {url && (
        <a className="btn line tiny justify-self-start" href={url} target="_blank" rel="noreferrer">
          <FileText className="i" aria-hidden />
          {isPicture ? 'Open in full' : 'Open the PDF'} <span className="sr">{name}</span>
        </a>
      )}
    </li>
  )
}

interface PapersSheetProps {
  /** Whose papers: of an account’s verification, or of a guardian. */
  of?: keyof typeof callOf
  id: string
  name: string
  onClose: () => void
}

/** What somebody has shown; addresses work for some minutes and for the administrator who asked alone. */
export function PapersSheet({ of = 'performer', id, name, onClose }: PapersSheetProps) {
  const { data, error, refetch } = useQuery({ ...ask(callOf[of], { params: { id } }), staleTime: 0, gcTime: 0 })
  return (
    <Sheet title={name} kicker="Papers" onClose={onClose}>
      <div className="s-body">
        {error && !data ? (
          <ErrorState error={error} retry={refetch} />
        ) : !data ? (
          <SkeletonRows />
        ) : data.data.length === 0 ? (
          <p className="mute">Nothing is left to look at. Papers go 30 days after the decision.</p>
        ) : (
          <ul className="stack l" aria-label="Papers">
            {data.data.map((paper) => (
              <PaperRow key={paper._id} paper={paper} />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  )
}
