import { Search } from 'lucide-react'
import { lazily } from '../../lib/lazily.ts'
import { openSheet } from '../../ui/sheet-host.ts'

const SearchSheet = lazily(() => import('./search-sheet.tsx'))
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
