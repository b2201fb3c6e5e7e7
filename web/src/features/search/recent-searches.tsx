import { useSyncExternalStore } from 'react'
import { forgetRecent, recentSearches, removeRecent, subscribeToRecent } from '../../lib/recent.ts'
import { Link } from '../../lib/router/index.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { searchPath } from './describe.ts'

/** What was searched for here, each to be taken away. */
export function RecentSearches({ onGo }: { onGo?: () => void }) {
  const words = useSyncExternalStore(subscribeToRecent, recentSearches)
  if (words.length === 0) return null
  return (
    <section aria-labelledby="recent-searches">
      <div className="row between">
        <h2 className="d4" id="recent-searches">
          Recent
        </h2>
        <button type="button" className="small min-h-(--tap) cursor-pointer underline" onClick={forgetRecent}>
          Clear all
        </button>
      </div>
      <ul>
        {words.map((word) => (
          <li key={word} className="row between border-b border-line">
            <Link
              className="flex min-h-(--tap) min-w-0 flex-1 items-center truncate"
              to={searchPath(word)}
              {...(onGo && { onClick: onGo })}
            >
              {word}
            </Link>
            <button type="button" className="icon-btn" aria-label={`Remove ${word}`} onClick={() => removeRecent(word)}>
              <CloseIcon className="i s" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
