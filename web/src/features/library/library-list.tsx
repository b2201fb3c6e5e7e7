// All that somebody bought or was given: by kind, by words, page after page.
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText, Image, MessageSquare, Play, Radio, ShoppingBag } from 'lucide-react'
import { useState, type ComponentType, type ReactNode, type SVGProps } from 'react'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { fates, kindFilters, kindNames, titleOf, type Kind, type Owned } from './describe.ts'

const kindIcons: Readonly<Record<Kind, ComponentType<SVGProps<SVGSVGElement>>>> = {
  feed: FileText,
  video: Play,
  gallery: Image,
  product: ShoppingBag,
  message: MessageSquare,
  stream: Radio,
}

function Picture({ kind, src }: { kind: Kind; src: string }) {
  const Icon = kindIcons[kind]
  return (
    <span className="w-16 flex-none">
      <MediaFrame src={src || null} alt="" ratio="square">
        {!src && (
          <span className="absolute inset-0 grid place-items-center text-ink-3">
            <Icon className="i" aria-hidden />
          </span>
        )}
      </MediaFrame>
    </span>
  )
}

function Row({ owned }: { owned: Owned }) {
  const money = useMoney()
  const { kind, thing, state, price, orderId, createdAt } = owned
  const fate = state === 'open' ? undefined : fates[state]
  const title = titleOf(owned)
  return (
    <li className="row items-start! border-b border-line py-3">
      <Picture kind={kind} src={thing?.picture ?? ''} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 [overflow-wrap:anywhere]">
        {thing?.path ? (
          <Link className="strong line-clamp-2 [overflow-wrap:anywhere]" to={thing.path}>
            {title}
          </Link>
        ) : (
          <span className="strong" dir="auto">
            {title}
          </span>
        )}
        <span className="small">
          {[kindNames[kind], thing?.page?.name, formatDay(createdAt)].filter(Boolean).join(' · ')}
          {orderId && thing && (
            <Link className="link block w-fit" to={`/orders/${orderId}`}>
              See the order
            </Link>
          )}
        </span>
        {fate && (
          <span className="small mt-1">
            <Badge tone={state === 'refunded' ? 'plain' : 'warn'}>{fate.word}</Badge> {fate.says}
          </span>
        )}
      </span>
      <span className="price flex-none text-[1.25rem]!">{price === null ? 'Given' : price === 0 ? 'Free' : money(price)}</span>
    </li>
  )
}

/** `nothing`: for somebody who owns nothing yet. */
export function LibraryList({ nothing }: { nothing: ReactNode }) {
  const [kind, setKind] = useState('')
  const [q, setQ] = useState('')
  const query = { limit: 24, ...(kind && { kind: kind as Kind }), ...(q && { q }) }
  const pages = useInfiniteQuery(askPages('library.list', { query }))
  const rows: Owned[] = rowsOf(pages.data)
  const isFiltered = kind !== '' || q !== ''
  const total = pages.data?.pages[0]?.total ?? 0
  if (!isFiltered && pages.isSuccess && rows.length === 0) return nothing
  return (
    <div className="stack l">
      <div className="stack">
        <SearchBox label="Search by title or page" onSearch={setQ} />
        <Chips label="Kind" options={[...kindFilters]} value={kind} onChange={setKind} />
      </div>
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState
            drawing="court"
            title="Nothing like that"
            text={
              q ? `Nothing of yours is called “${q}”. Try fewer letters, or another kind.` : 'You have bought nothing of this kind yet.'
            }
          />
        }
      >
        <p className="small" role="status">
          {total === 1 ? '1 thing' : `${total} things`}
        </p>
        <ul aria-label="Your library">
          {rows.map((owned) => (
            <Row key={owned._id} owned={owned} />
          ))}
        </ul>
        {!pages.hasNextPage && <p className="small">That is everything.</p>}
      </Paged>
    </div>
  )
}
