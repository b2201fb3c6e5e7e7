import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'

export type Video = DataFor<'videos.view'>
export type Gallery = DataFor<'galleries.view'>
export type Photo = DataFor<'photos.view'>
export type Kind = 'video' | 'gallery'

/** Either of the two, with what it is. */
export type Asset = { kind: 'video'; thing: Video } | { kind: 'gallery'; thing: Gallery }

const isWaiting = (video: Video | undefined) => video?.video?.status === 'created' || video?.video?.status === 'processing'

/** While its file is prepared it is asked for again. */
export const useVideo = (id: string) =>
  useQuery({
    ...ask('videos.view', { params: { id } }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (isWaiting(state.data?.data) ? 4_000 : false),
  })

export const useGallery = (id: string) => useQuery({ ...ask('galleries.view', { params: { id } }), select: ({ data }) => data })

/** All photos of a gallery, in the order they were added. */
export const usePhotos = (galleryId: string) =>
  useQuery({ ...ask('photos.list', { query: { galleryId, sort: 'asc', limit: 100 } }), select: ({ data }) => data })

export interface Filter {
  performerId?: string
  teamId?: string
  excludedId?: string
  q?: string
  limit?: number
}

/** Videos or galleries that are out, page after page. */
export function useAssets(kind: Kind, filter: Filter) {
  const query = { limit: 12, ...filter }
  const videos = useInfiniteQuery({ ...askPages('videos.search', { query }), enabled: kind === 'video' })
  const galleries = useInfiniteQuery({ ...askPages('galleries.search', { query }), enabled: kind === 'gallery' })
  const rows: Asset[] =
    kind === 'video' ? rowsOf(videos.data).map((thing) => ({ kind, thing })) : rowsOf(galleries.data).map((thing) => ({ kind, thing }))
  return { rows, pages: kind === 'video' ? videos : galleries }
}
