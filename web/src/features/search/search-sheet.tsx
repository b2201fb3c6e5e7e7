import { Sheet } from '../../ui/sheet.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { RecentSearches } from './recent-searches.tsx'
import { SearchField } from './search-field.tsx'

export default function SearchSheet() {
  return (
    <Sheet title="Search" onClose={closeSheet}>
      <div className="s-body min-h-80 content-start">
        <SearchField word="" isFirst onGo={closeSheet} />
        <RecentSearches onGo={closeSheet} />
      </div>
    </Sheet>
  )
}
