import type { Referred } from '@fieldhouse/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Who } from '../../ui/who.tsx'
import { rewardWords } from './referral-words.ts'

const kinds: Readonly<Record<Referred['registerSource'], string>> = { user: 'Fan', performer: 'Athlete or coach' }

/** Who joined by the own link. `opened`: how often it was, where that is counted. */
export function ReferredList({ opened }: { opened: number | undefined }) {
  const pages = useInfiniteQuery(askPages('referrals.search', { query: { limit: 10 } }))
  const rows: Referred[] = rowsOf(pages.data)
  return (
    <section>
      <SectionHead title="Who came by it">
        {opened !== undefined && <span className="num">{opened === 1 ? 'Opened by one visitor' : `Opened by ${opened} visitors`}</span>}
      </SectionHead>
      <Paged
        pages={pages}
        rows={rows}
        empty={<EmptyState drawing="track" title="Nobody yet" text="Whoever joins by your link stands here, unless they are under 18." />}
      >
        <ul className="stack" aria-label="Who came by your link">
          {rows.map(({ _id, registerSource, registerInfo: { name, avatar, path }, createdAt, reward }) => (
            <li key={_id}>
              <Who
                name={name}
                avatar={avatar}
                {...(path && { to: path })}
                detail={[kinds[registerSource], formatDay(createdAt), rewardWords(reward)].filter(Boolean).join(' · ')}
              />
            </li>
          ))}
        </ul>
      </Paged>
    </section>
  )
}
