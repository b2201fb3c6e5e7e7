import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { VideoCaptions } from '../../features/studio/captions-fields.tsx'
import { GalleryForm } from '../../features/studio/gallery-form.tsx'
import { GalleryPhotos } from '../../features/studio/gallery-photos.tsx'
import { GalleryList, VideoList } from '../../features/studio/asset-list.tsx'
import { assetStatusWords } from '../../features/studio/describe.ts'
import type { Gallery, Video } from '../../features/studio/assets-api.ts'
import { VideoForm } from '../../features/studio/video-form.tsx'
import { isRefused } from '../../lib/refusal.ts'
import { ask } from '../../lib/queries.ts'
import { Link, useOnward, useParam, useQueryParam } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'
import { ActingFor, studioPath, useCanEarn } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

/** The way to a new one, for the team whose list is open. */
function Create({ path, text }: { path: string; text: string }) {
  return (
    <Link className="btn" to={studioPath(path, useQueryParam('teamId'))}>
      {text}
    </Link>
  )
}

export const Videos = () => (
  <StudioPage title="Videos" action={<Create path="/studio/videos/create" text="New video" />}>
    <ActingFor right="manage">
      {(acting) => (
        <VideoList
          key={acting.teamId}
          {...acting}
          empty={
            <EmptyState
              drawing="court"
              title="No videos yet"
              text="A lesson, a race from the inside, a day in camp: free, for subscribers, or sold one by one."
            >
              <Create path="/studio/videos/create" text="Put up a video" />
            </EmptyState>
          }
        />
      )}
    </ActingFor>
  </StudioPage>
)

export const Galleries = () => (
  <StudioPage title="Galleries" action={<Create path="/studio/galleries/create" text="New gallery" />}>
    <ActingFor right="manage">
      {(acting) => (
        <GalleryList
          key={acting.teamId}
          {...acting}
          empty={
            <EmptyState drawing="net" title="No galleries yet" text="A meet, a camp, a season: up to a hundred photos that open together.">
              <Create path="/studio/galleries/create" text="Make a gallery" />
            </EmptyState>
          }
        />
      )}
    </ActingFor>
  </StudioPage>
)

function useLeave(list: string) {
  const onward = useOnward()
  return ({ title, status, team }: Video | Gallery) => {
    toast(`${title}: ${assetStatusWords[status].toLowerCase()}`)
    // One turn later the leave guard knows that everything is sent.
    setTimeout(() => void onward(studioPath(list, team?._id)))
  }
}

export function NewVideo() {
  const leave = useLeave('/studio/videos')
  return (
    <PageColumn title="New video" kicker="Studio" wide>
      <ActingFor right="manage">{(acting) => <VideoForm {...acting} onSaved={leave} />}</ActingFor>
    </PageColumn>
  )
}

export function EditVideo() {
  const id = useParam('id')
  const leave = useLeave('/studio/videos')
  const { data, error, refetch } = useQuery({ ...ask('videos.ownOne', { params: { id } }), staleTime: 0 })
  const canEarn = useCanEarn(data?.data.team?._id)
  if (isRefused(error)) return <NotFound />
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
      {data && canEarn !== undefined ? (
        <>
          <VideoForm video={data.data} canEarn={canEarn} onSaved={leave} />
          <VideoCaptions video={data.data} />
        </>
      ) : (
        <SkeletonForm />
      )}
    </PageColumn>
  )
}

export function NewGallery() {
  const onward = useOnward()
  const goOn = ({ _id }: Gallery) => void onward(`/studio/galleries/${_id}`, { replace: true })
  return (
    <PageColumn title="New gallery" kicker="Studio" wide>
      <ActingFor right="manage">{(acting) => <GalleryForm {...acting} onSaved={goOn} />}</ActingFor>
    </PageColumn>
  )
}

export function EditGallery() {
  const id = useParam('id')
  const leave = useLeave('/studio/galleries')
  const { data, error, refetch } = useQuery({ ...ask('galleries.ownOne', { params: { id } }), staleTime: 0 })
  const [isSending, setSending] = useState(false)
  const canEarn = useCanEarn(data?.data.team?._id)
  if (isRefused(error)) return <NotFound />
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
      {data && canEarn !== undefined ? (
        <>
          <GalleryPhotos galleryId={id} onSending={setSending} />
          <GalleryForm gallery={data.data} canEarn={canEarn} isSending={isSending} onSaved={leave} />
        </>
      ) : (
        <SkeletonForm />
      )}
    </PageColumn>
  )
}
