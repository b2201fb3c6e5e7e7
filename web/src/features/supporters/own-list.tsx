import { useInfiniteQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'

type Supported = DataFor<'supporters.mine'>[number]

function detailOf({ badge, isShown }: Supported): string {
  const standing = isShown ? 'Your name stands on the page.' : 'Your name is not shown.'
  return badge === null ? standing : `Subscriber for ${badge === 1 ? 'a month' : `${badge} months`} or longer. ${standing}`
}

/** Pages that somebody has paid, each with the choice of being named there. */
export function SupportedPages() {
  const pages = useInfiniteQuery(askPages('supporters.mine', { query: { limit: 25 } }))
  const rows = rowsOf(pages.data)
  return (
    <Paged
      pages={pages}
      rows={rows}
      empty={
        <EmptyState
          drawing="bench"
          title="Nobody yet"
          text="Athletes and teams whom you have tipped, subscribed to or bought from stand here, and whether they may name you."
        />
      }
    >
      <p className="small muted">Named supporters stand on the page without any amount. Nobody is named who has not switched it on.</p>
      <ul className="stack" aria-label="Pages you support">
        {rows.map((row) => (
          <li key={row.page._id}>
            <SavedSwitch
              label={`Show my name on ${row.page.name}`}
              detail={detailOf(row)}
              isOn={row.isShown}
              save={(isShown) => send('supporters.say', { params: { pageId: row.page._id }, body: { isShown } })}
            />
          </li>
        ))}
      </ul>
    </Paged>
  )
}
