import { Suspense, useState, type ReactNode } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { pictureOf } from '../../lib/picture.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LockedMedia } from '../../ui/locked-media.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePhotos, type Gallery, type Photo } from './api.ts'
import { audienceOf, contentsOf, placeholderOf } from './describe.ts'

const PhotoBox = lazily(() => import('./photo-box.tsx'))

interface PhotosProps {
  gallery: Gallery
  /** What else may be done with a photo. */
  act?: ((photoId: string) => ReactNode) | undefined
  /** What is said of a photo. */
  talk: (photo: Photo) => ReactNode
}

/** A link may name one of them, and a comment on it. */
function Photos({ gallery, act, talk }: PhotosProps) {
  const { data: photos, error, refetch } = usePhotos(gallery._id)
  const [linkedId, commentId] = [useQueryParam('photo'), useQueryParam('comment')]
  const [pressed, setOpen] = useState<number | null>()
  if (error && !photos) return <ErrorState error={error} retry={refetch} />
  if (!photos) return <Skeleton ratio="4/5" />
  const open = pressed === undefined ? photos.findIndex(({ _id }) => _id === linkedId) : (pressed ?? -1)
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
      {photos[open] && (
        <Suspense>
          <PhotoBox
            photos={photos}
            index={open}
            labelOf={labelOf}
            onMove={setOpen}
            onClose={() => setOpen(null)}
            isTalkingAtFirst={linkedId !== null && commentId !== null}
            act={act}
            talk={talk}
          />
        </Suspense>
      )}
    </>
  )
}

/** The left side of a gallery's page: its photos, or what they are and how to open them. */
export function GalleryStage({ unlock, ...photos }: PhotosProps & { unlock: ReactNode }) {
  const { gallery } = photos
  if (!gallery.isLocked) return <Photos {...photos} />
  const asset = { kind: 'gallery', thing: gallery } as const
  return (
    <LockedMedia what={contentsOf(asset)} {...placeholderOf(asset)} isMain title={<h1 className="d1">{gallery.title}</h1>}>
      {unlock}
      <p>{audienceOf(asset)}</p>
    </LockedMedia>
  )
}
