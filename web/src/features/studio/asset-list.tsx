import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDay, formatDuration } from '../../lib/format.ts'
import { pictureOf } from '../../lib/picture.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Badge } from '../../ui/badge.tsx'
import { BulkBar, type Noun } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Numbers } from '../../ui/numbers.tsx'
import { Paged, type Pages } from '../../ui/paged.tsx'
import { PickAll, PickBox, useSelection, type Selection } from '../../ui/selection.tsx'
import { toast } from '../../ui/toast.ts'
import { removeGallery, removeVideo, type Gallery, type Video } from './assets-api.ts'
import { useAssetDeeds } from './bulk-deeds.tsx'
import { assetStatusWords, audienceLine } from './describe.ts'

/** A video or a gallery as a row of the own list. */
interface Row {
  thing: Video | Gallery
  picture: Video['video']
  /** How long, or how many photos. */
  size: string
  isWaiting: boolean
  path: string
  /** Where others see it. */
  place: string
}

const videoRow = (video: Video): Row => ({
  thing: video,
  picture: video.thumbnail ?? video.video,
  size: video.video?.duration ? formatDuration(video.video.duration) : '',
  isWaiting: video.video?.status === 'processing' || video.video?.status === 'created',
  path: `/studio/videos/${video._id}`,
  place: `/video/${video.slug}`,
})

const galleryRow = (gallery: Gallery): Row => ({
  thing: gallery,
  picture: gallery.coverPhoto,
  size: gallery.numOfItems === 1 ? '1 photo' : `${gallery.numOfItems} photos`,
  isWaiting: false,
  path: `/studio/galleries/${gallery._id}`,
  place: `/gallery/${gallery.slug}`,
})

interface AssetRowProps {
  row: Row
  selection: Selection
  onRemove: () => void
}

function AssetRow({ row: { thing, picture, size, isWaiting, path, place }, selection, onRemove }: AssetRowProps) {
  const money = useMoney()
  const { title, status, price } = thing
  const tone = status === 'file-error' ? 'bad' : status === 'active' && !isWaiting ? 'good' : 'plain'
  return (
    <li className="row wrapx border-b border-line py-3">
      <PickBox selection={selection} id={thing._id} name={title} />
      <span className="w-20 flex-none">
        <MediaFrame {...((picture && pictureOf(picture, '80px')) ?? { src: null })} alt="" ratio="wide" />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <Link className="strong block truncate" to={path}>
          {title}
        </Link>
        <span className="small">
          {[formatDay(thing.createdAt), size, audienceLine(thing), price !== null && money(price)].filter(Boolean).join(' · ')}
        </span>
        <Numbers counts={thing.stats} />
      </span>
      <Badge tone={thing.isWaiting ? 'warn' : tone}>
        {isWaiting ? 'Being prepared' : thing.isWaiting ? 'Waiting' : assetStatusWords[status]}
      </Badge>
      {status === 'active' && !isWaiting && (
        <Link className="btn line tiny" to={place} aria-label={`See ${title}`}>
          See
        </Link>
      )}
      <Link className="btn line tiny" to={path} aria-label={`Edit ${title}`}>
        Edit
      </Link>
      <Button variant="quiet" size="tiny" className="away" aria-label={`Delete ${title}`} onClick={onRemove}>
        Delete
      </Button>
      {thing.isWaiting && <span className="small basis-full">A moderator looks at it first. Then it goes out by itself.</span>}
    </li>
  )
}

const filters = [
  { value: '', text: 'All' },
  { value: 'active', text: 'Published' },
  { value: 'draft', text: 'Drafts' },
  { value: 'inactive', text: 'Archived' },
]

interface ListFrameProps {
  kind: 'video' | 'gallery'
  noun: Noun
  canEarn: boolean
  pages: Pages
  rows: readonly Row[]
  status: string
  onStatus: (status: string) => void
  empty: ReactNode
  remove: (id: string) => Promise<void>
}

function ListFrame({ kind, noun, canEarn, pages, rows, status, onStatus, empty, remove }: ListFrameProps) {
  const selection = useSelection(rows.map(({ thing }) => thing._id))
  const deeds = useAssetDeeds(kind, canEarn)
  const [leaving, setLeaving] = useState<Row['thing']>()
  if (pages.isSuccess && rows.length === 0 && status === '') return empty
  return (
    <div className="stack l">
      <Chips
        label="State"
        options={filters}
        value={status}
        onChange={(value) => {
          selection.clear()
          onStatus(value)
        }}
      />
      <Paged pages={pages} rows={rows} empty={<p className="mute">Nothing like that here.</p>}>
        <div>
          <PickAll selection={selection} shown={rows.length} />
          <ul aria-label={`Your ${noun.many}`}>
            {rows.map((row) => (
              <AssetRow key={row.thing._id} row={row} selection={selection} onRemove={() => setLeaving(row.thing)} />
            ))}
          </ul>
        </div>
      </Paged>
      <BulkBar selection={selection} noun={noun} rows={rows} nameOf={({ thing }) => ({ id: thing._id, name: thing.title })} deeds={deeds} />
      {leaving && (
        <ConfirmDialog
          title="Delete this?"
          confirm="Delete"
          isBad
          onConfirm={async () => {
            await remove(leaving._id)
            toast(`“${leaving.title}” deleted`)
          }}
          onClose={() => setLeaving(undefined)}
        >
          “{leaving.title}” goes for good. Those who bought it keep it.
        </ConfirmDialog>
      )}
    </div>
  )
}

const queryFor = (status: string, teamId: string | undefined) => ({
  query: { limit: 25, ...(status && { status: status as Video['status'] }), ...(teamId && { teamId }) },
})

interface ListProps {
  /** Those of a team. */
  teamId?: string
  canEarn: boolean
  empty: ReactNode
}

const videoNoun = { one: 'video', many: 'videos' }
const galleryNoun = { one: 'gallery', many: 'galleries' }

/** Own videos in every state; those being prepared are followed. */
export function VideoList({ teamId, canEarn, empty }: ListProps) {
  const [status, setStatus] = useState('')
  const list = useInfiniteQuery({
    ...askPages('videos.own', queryFor(status, teamId)),
    refetchInterval: ({ state }) => (rowsOf(state.data).some((video) => videoRow(video).isWaiting) ? 3_000 : false),
  })
  const rows = rowsOf(list.data).map(videoRow)
  const frame = { pages: list, rows, status, onStatus: setStatus, empty, canEarn }
  return <ListFrame {...frame} kind="video" noun={videoNoun} remove={removeVideo} />
}

/** Own galleries in every state. */
export function GalleryList({ teamId, canEarn, empty }: ListProps) {
  const [status, setStatus] = useState('')
  const list = useInfiniteQuery(askPages('galleries.own', queryFor(status, teamId)))
  const rows = rowsOf(list.data).map(galleryRow)
  const frame = { pages: list, rows, status, onStatus: setStatus, empty, canEarn }
  return <ListFrame {...frame} kind="gallery" noun={galleryNoun} remove={removeGallery} />
}
