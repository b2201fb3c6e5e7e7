import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pictureOf } from '../../lib/picture.ts'
import { ask } from '../../lib/queries.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { addPhoto, removePhoto, setCover, showPhoto, type Photo } from './assets-api.ts'

const most = 100
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

function PhotoCell({ photo, place, onRemove }: { photo: Photo; place: number; onRemove: () => void }) {
  const isShown = photo.status === 'active'
  const name = photo.title || `photo ${place}`
  return (
    <li className="grid content-start gap-1">
      <MediaFrame
        {...((photo.photo && pictureOf(photo.photo, '(min-width: 1024px) 200px, 50vw')) ?? { src: null })}
        alt={name}
        ratio="square"
      >
        <span className="tl">
          {photo.isCover && <Badge tone="accent">Cover</Badge>}
          {!isShown && <Badge tone="dark">Hidden</Badge>}
          {photo.isWaiting && <Badge tone="dark">Waiting</Badge>}
        </span>
      </MediaFrame>
      <span className="row wrapx">
        {isShown && !photo.isCover && (
          <Button
            variant="line"
            size="tiny"
            aria-label={`Make ${name} the cover`}
            onClick={() => void setCover(photo._id).catch(toastError)}
          >
            Cover
          </Button>
        )}
        <Button
          variant="quiet"
          size="tiny"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${name}`}
          onClick={() => void showPhoto(photo._id, !isShown).catch(toastError)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
        <Button variant="quiet" size="tiny" className="away" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  )
}

/** The photos of an own gallery: add, hide, choose the cover, remove. */
export function GalleryPhotos({ galleryId, onSending }: { galleryId: string; onSending: (isSending: boolean) => void }) {
  const { data: settings } = useSettings()
  const { data, error, refetch } = useQuery({
    ...ask('photos.own', { query: { galleryId, sort: 'asc', limit: most } }),
    select: (answer) => answer.data,
  })
  const [leaving, setLeaving] = useState<Photo>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  return (
    <section className="stack l">
      <SectionHead title={data?.length ? `Photos, ${data.length} of ${most}` : 'Photos'} />
      {!data && <Skeleton height="10rem" />}
      {data && data.length < most && (
        <FileDrop
          label="Add photos"
          hint={`JPEG, PNG or WebP, up to ${settings?.maxSizeImage ?? 5} MB each. Choose as many as you like.`}
          accept={accepted}
          maxMegabytes={settings?.maxSizeImage ?? 5}
          isMany
          isPageWide
          room={most - data.length}
          onSending={(state) => onSending(state === 'going')}
          upload={(file, onProgress, signal) => addPhoto(galleryId, file, onProgress, signal)}
        />
      )}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 tablet:grid-cols-3 rail:grid-cols-5" aria-label="Photos">
          {data.map((photo, index) => (
            <PhotoCell key={photo._id} photo={photo} place={index + 1} onRemove={() => setLeaving(photo)} />
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          title="Remove this photo?"
          confirm="Remove photo"
          isBad
          onConfirm={async () => {
            await removePhoto(leaving._id)
            toast('Photo removed')
          }}
          onClose={() => setLeaving(undefined)}
        >
          It leaves the gallery for everybody, also for those who bought it.
        </ConfirmDialog>
      )}
    </section>
  )
}
