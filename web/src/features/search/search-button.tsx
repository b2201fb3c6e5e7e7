import { Search } from 'lucide-react'
import { lazy } from 'react'
import { openSheet } from '../../ui/sheet-host.ts'

const SearchSheet = lazy(() => import('./search-sheet.tsx'))
const sheet = <SearchSheet />

/** In the frame of members: the field comes with the press. */
export function SearchButton() {
  return (
    <button type="button" className="rail-search" title="Search" aria-label="Search" onClick={() => openSheet(sheet)}>
      <Search className="i s" aria-hidden />
      <span className="rail-label" aria-hidden>
        Search
      </span>
    </button>
  )
}
