import { useState, type ReactNode } from 'react'
import { pictureOf } from '../../lib/picture.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Lightbox } from '../../ui/lightbox.tsx'
import { LockedMedia } from '../../ui/locked-media.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePhotos, type Gallery } from './api.ts'
import { audienceOf, contentsOf, placeholderOf } from './describe.ts'

type PhotoAct = (photoId: string) => ReactNode

function Photos({ gallery, act }: { gallery: Gallery; act: PhotoAct | undefined }) {
  const { data: photos, error, refetch } = usePhotos(gallery._id)
  const [open, setOpen] = useState<number>()
  if (error && !photos) return <ErrorState error={error} retry={refetch} />
  if (!photos) return <Skeleton ratio="4/5" />
  const labelOf = (index: number) => photos[index]?.title || `${gallery.title}, ${index + 1} of ${photos.length}`
  return (
    <>
      <ul className="grid grid-cols-2 gap-1 rail:grid-cols-3" aria-label="Photos">
        {photos.map((photo, index) => (
          <li key={photo._id} className={index === 0 ? 'col-span-2 row-span-2' : undefined}>
            <button
              type="button"
              className="block w-full cursor-zoom-in"
              aria-label={`Open ${labelOf(index)}`}
              onClick={() => setOpen(index)}
            >
              <MediaFrame
                {...((photo.photo &&
                  pictureOf(photo.photo, index === 0 ? '(min-width: 1024px) 60vw, 100vw' : '(min-width: 1024px) 20vw, 50vw')) ?? {
                  src: null,
                })}
                alt=""
                ratio="square"
                isMain={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Lightbox
          pictures={photos.map(({ photo }, index) => ({ src: photo?.url ?? '', alt: labelOf(index) }))}
          index={open}
          onMove={setOpen}
          onClose={() => setOpen(undefined)}
        >
          {photos[open] && act?.(photos[open]._id)}
        </Lightbox>
      )}
    </>
  )
}

/** The left side of a gallery's page: its photos, or what they are and how to open them. */
export function GalleryStage({ gallery, unlock, act }: { gallery: Gallery; unlock: ReactNode; act?: PhotoAct | undefined }) {
  if (!gallery.isLocked) return <Photos gallery={gallery} act={act} />
  const asset = { kind: 'gallery', thing: gallery } as const
  return (
    <LockedMedia what={contentsOf(asset)} {...placeholderOf(asset)} title={<h1 className="d1">{gallery.title}</h1>}>
      {unlock}
      <p>{audienceOf(asset)}</p>
    </LockedMedia>
  )
}
