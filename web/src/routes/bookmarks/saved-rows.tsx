// How what was saved is listed: things as tiles, pages as rows, each with the button that takes it off the list.
import type { ReactNode } from 'react'
import { ReactionButton } from '../../features/reactions/button.tsx'
import type { Reaction } from '../../features/reactions/wishes.ts'
import type { DataFor } from '../../lib/calls.ts'
import { pictureOf } from '../../lib/picture.ts'
import { Link } from '../../lib/router/index.ts'
import { LockedMedia } from '../../ui/locked-media.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Paged, PagedGrid, type Pages } from '../../ui/paged.tsx'
import { Who } from '../../ui/who.tsx'

type File = DataFor<'files.status'>

interface Saved {
  readonly _id: string
  readonly objectType: Reaction['objectType']
  readonly objectId: string
  readonly objectInfo: { readonly isBookmarked: boolean }
}

/** What a tile shows of a thing. */
export interface Face {
  readonly to: string
  readonly title: string
  /** Whose it is, or what it costs. */
  readonly note: string
  /** What is behind the lock, where there is one. */
  readonly lockedAs?: string | false
  /** The first of these with a picture stands for it. */
  readonly files: readonly (File | null)[]
}

const Unsave = ({ row, className }: { row: Saved; className?: string }) => (
  <ReactionButton
    type={row.objectType}
    id={row.objectId}
    action="bookmark"
    isOn={row.objectInfo.isBookmarked}
    {...(className && { className })}
  />
)

function Tile({ face: { to, title, note, lockedAs, files }, ratio }: { face: Face; ratio: 'wide' | 'square' }) {
  const pictures = files.flatMap((file) => (file && pictureOf(file, '(min-width: 1024px) 320px, 50vw')) ?? [])
  const [picture] = pictures
  if (lockedAs) {
    return (
      <Link to={to} className="block">
        <span className="sr">Locked: </span>
        <LockedMedia
          what={lockedAs}
          ratio={ratio}
          placeholder={picture?.src}
          thumbhash={files.find((file) => file?.placeholder)?.placeholder}
          title={<b className="d4">{title}</b>}
        >
          <span className="small text-on-photo-2!">{note}</span>
        </LockedMedia>
      </Link>
    )
  }
  return (
    <Link to={to} className="block">
      <MediaFrame {...(picture ?? { src: null, className: 'written' })} alt="" ratio={ratio}>
        <span className="over">
          <b className="d4">{title}</b>
          <span className="small block text-on-photo-2!">{note}</span>
        </span>
      </MediaFrame>
    </Link>
  )
}

interface SavedListProps<R extends Saved> {
  label: string
  pages: Pages
  rows: readonly R[]
  empty: ReactNode
}

const columns = {
  wide: { columns: 'grid grid-cols-1 gap-2 tablet:grid-cols-2 rail:grid-cols-3', ratio: '3/2' },
  square: { columns: 'grid grid-cols-2 gap-2 rail:grid-cols-3', ratio: '1' },
} as const

export const SavedTiles = <R extends Saved>({
  ratio,
  faceOf,
  ...list
}: SavedListProps<R> & { ratio: keyof typeof columns; faceOf: (row: R) => Face }) => (
  <PagedGrid
    {...list}
    {...columns[ratio]}
    keyOf={(row) => row._id}
    render={(row) => (
      <div className="relative">
        <Tile face={faceOf(row)} ratio={ratio} />
        <span className="absolute end-2 top-2">
          <Unsave row={row} className="btn on-photo tiny" />
        </span>
      </div>
    )}
  />
)

/** Of a page: its name and face, and a line about it. */
export interface PageFace {
  readonly name: string
  readonly avatar: string
  readonly to: string
  readonly isVerified: boolean
  readonly detail: string
}

export const SavedPages = <R extends Saved>({
  label,
  pages,
  rows,
  empty,
  faceOf,
}: SavedListProps<R> & { faceOf: (row: R) => PageFace }) => (
  <Paged pages={pages} rows={rows} empty={empty}>
    <ul aria-label={label} className="max-w-[36rem]">
      {rows.map((row) => (
        <li key={row._id} className="border-b border-line py-3">
          <Who {...faceOf(row)}>
            <Unsave row={row} />
          </Who>
        </li>
      ))}
    </ul>
  </Paged>
)
