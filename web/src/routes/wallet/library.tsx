import { LibraryList } from '../../features/library/library-list.tsx'
import { Link } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageColumn } from '../page-column.tsx'

export default function Library() {
  return (
    <PageColumn title="Your library" kicker="Yours for good">
      <LibraryList
        nothing={
          <EmptyState
            drawing="bench"
            title="Nothing bought yet"
            text="Posts, videos, galleries and products that you unlock are kept here, and so are your tickets."
          >
            <Link className="btn" to="/discover">
              Find athletes
            </Link>
          </EmptyState>
        }
      />
    </PageColumn>
  )
}
