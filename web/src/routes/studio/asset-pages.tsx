import { useQuery } from '@tanstack/react-query'
import { GalleryForm } from '../../features/studio/gallery-form.tsx'
import { GalleryPhotos } from '../../features/studio/gallery-photos.tsx'
import { GalleryList, VideoList } from '../../features/studio/asset-list.tsx'
import { assetStatusWords } from '../../features/studio/describe.ts'
import type { Gallery, Video } from '../../features/studio/assets-api.ts'
import { VideoForm } from '../../features/studio/video-form.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { ask } from '../../lib/queries.ts'
import { Link, navigate, useParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'
import { StudioPage } from './studio-page.tsx'

const button = (to: string, text: string) => (
  <Link className="btn" to={to}>
    {text}
  </Link>
)

export const Videos = () => (
  <StudioPage title="Videos" action={button('/studio/videos/create', 'New video')}>
    <VideoList
      empty={
        <EmptyState
          drawing="court"
          title="No videos yet"
          text="A lesson, a race from the inside, a day in camp: free, for subscribers, or sold one by one."
        >
          {button('/studio/videos/create', 'Put up a video')}
        </EmptyState>
      }
    />
  </StudioPage>
)

export const Galleries = () => (
  <StudioPage title="Galleries" action={button('/studio/galleries/create', 'New gallery')}>
    <GalleryList
      empty={
        <EmptyState drawing="net" title="No galleries yet" text="A meet, a camp, a season: up to a hundred photos that open together.">
          {button('/studio/galleries/create', 'Make a gallery')}
        </EmptyState>
      }
    />
  </StudioPage>
)

const leave =
  (list: string) =>
  ({ title, status }: Video | Gallery) => {
    toast(`${title}: ${assetStatusWords[status].toLowerCase()}`)
    void navigate(list)
  }

export function NewVideo() {
  const { data: me } = useMe()
  return (
    <PageColumn title="New video" kicker="Studio" wide>
      {me ? <VideoForm canEarn={me.canEarn ?? false} onSaved={leave('/studio/videos')} /> : <SkeletonForm />}
    </PageColumn>
  )
}

const isGone = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status > 0

export function EditVideo() {
  const id = useParam('id')
  const { data: me } = useMe()
  const { data, error, refetch } = useQuery({ ...ask('videos.ownOne', { params: { id } }), staleTime: 0 })
  if (isGone(error)) return <NotFound />
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  return (
    <PageColumn
      title="Edit video"
      kicker="Studio"
      wide
      action={
        data && (
          <Link className="link" to={`/video/${data.data.slug}`}>
            See its page
          </Link>
        )
      }
    >
      {data && me ? <VideoForm video={data.data} canEarn={me.canEarn ?? false} onSaved={leave('/studio/videos')} /> : <SkeletonForm />}
    </PageColumn>
  )
}

export function NewGallery() {
  const { data: me } = useMe()
  const goOn = ({ _id }: Gallery) => void navigate(`/studio/galleries/${_id}`, { replace: true })
  return (
    <PageColumn title="New gallery" kicker="Studio" wide>
      {me ? <GalleryForm canEarn={me.canEarn ?? false} onSaved={goOn} /> : <SkeletonForm />}
    </PageColumn>
  )
}

export function EditGallery() {
  const id = useParam('id')
  const { data: me } = useMe()
  const { data, error, refetch } = useQuery({ ...ask('galleries.ownOne', { params: { id } }), staleTime: 0 })
  if (isGone(error)) return <NotFound />
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  return (
    <PageColumn
      title="Edit gallery"
      kicker="Studio"
      wide
      action={
        data && (
          <Link className="link" to={`/gallery/${data.data.slug}`}>
            See its page
          </Link>
        )
      }
    >
      {data && me ? (
        <>
          <GalleryPhotos galleryId={id} />
          <GalleryForm gallery={data.data} canEarn={me.canEarn ?? false} onSaved={leave('/studio/galleries')} />
        </>
      ) : (
        <SkeletonForm />
      )}
    </PageColumn>
  )
}
