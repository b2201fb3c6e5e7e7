// Videos and galleries in the demo: some athletes put up a few, some fans unlock them.
import type { Gallery, Video } from '@fieldhouse/contract'
import { addPhoto, anyCard, buyAsset, makeGallery, topUp, uploadVideo, type Client, type Person } from '#scenario/index.ts'
import { drawPost, filmClip, type Sitter, type Sport } from './pictures/index.ts'

export interface Maker {
  readonly username: string
  readonly person: Person
  readonly sitter: Sitter
  readonly sport: Sport
}

type Access = { readonly audience: 'public' | 'followers' | 'subscribers' } | { readonly isSale: true; readonly price: number }

interface Reel {
  readonly maker: string
  readonly title: string
  readonly description: string
  readonly tags: string[]
  readonly seconds: number
  readonly access: Access
  readonly hasTeaser?: boolean
}

interface Album {
  readonly maker: string
  readonly title: string
  readonly description: string
  readonly photos: readonly string[]
  readonly access: Access
}

const sold = (price: number) => ({ isSale: true, price }) as const

const reels: readonly Reel[] = [
  {
    maker: 'demo_athlete',
    title: 'Lead leg, frame by frame',
    description: 'The four mistakes I made for two years, each shown slowly, then the drill that ended it.',
    tags: ['hurdles', 'technique'],
    seconds: 3,
    access: sold(6),
    hasTeaser: true,
  },
  {
    maker: 'demo_athlete',
    title: 'Call room, ten minutes before',
    description: 'What is said when nobody says anything. For those who pay my spikes.',
    tags: ['race day'],
    seconds: 2,
    access: { audience: 'subscribers' },
  },
  {
    maker: 'ines_duarte',
    title: 'Left foot, the first week',
    description: 'Seven sessions with a wall. You need a ball and patient neighbours.',
    tags: ['drills'],
    seconds: 3,
    access: sold(4),
  },
]

const albums: readonly Album[] = [
  {
    maker: 'demo_athlete',
    title: 'The final, from the infield',
    description: 'Shot by our physio, who should be shooting for a living.',
    photos: ['Call room', 'Flight six', 'The line', 'After'],
    access: sold(5),
  },
  {
    maker: 'ines_duarte',
    title: 'Cup night',
    description: 'For everybody who drove three hours.',
    photos: ['Kick-off', 'The wall', 'Away end'],
    access: { audience: 'followers' },
  },
]

export interface Library {
  readonly videos: readonly Video[]
  readonly galleries: readonly Gallery[]
}

/** What is put up one by one, and then stands in the library. The films are prepared by the workers: settle before somebody buys one. */
export function planLibrary(client: Client, makers: readonly Maker[], folder: string) {
  const find = (username: string) => makers.find((known) => known.username === username)
  const videos: Video[] = []
  const galleries: Gallery[] = []

  const putUpReel = async ({ maker: username, seconds, access, hasTeaser, ...form }: Reel, index: number) => {
    const maker = find(username)
    if (!maker) return
    const seed = maker.sitter.seed + 60 + index
    const film = (length: number) =>
      filmClip(maker.sport, { ...maker.sitter, seed, seconds: length }, `${folder}/reel-${index}-${length}.mp4`)
    const bytes = {
      video: await film(seconds),
      thumbnail: await drawPost(maker.sport, { ...maker.sitter, seed }, 1440, 960),
      ...(hasTeaser ? { teaser: await film(2) } : {}),
    }
    videos.push(await uploadVideo(client, maker.person, bytes, { ...form, ...access }))
  }

  const putUpAlbum = async ({ maker: username, photos, access, ...form }: Album, index: number) => {
    const maker = find(username)
    if (!maker) return
    const gallery = await makeGallery(client, maker.person, [], { ...form, ...access })
    for (const [place, title] of photos.entries())
      await addPhoto(
        client,
        maker.person,
        gallery,
        await drawPost(maker.sport, { ...maker.sitter, seed: maker.sitter.seed + 80 + index * 9 + place }, 960, 1200),
        title,
      )
    galleries.push(gallery)
  }

  const pieces = [
    ...reels.map((reel, index) => () => putUpReel(reel, index)),
    ...albums.map((album, index) => () => putUpAlbum(album, index)),
  ]
  return { library: { videos, galleries } satisfies Library, pieces }
}

/** A few fans unlock what is for sale. The first, whom visitors of the demo sign in as, leaves some for them to unlock. */
export async function unlockSome(
  { client, settle }: { client: Client; settle(): Promise<void> },
  fans: readonly Person[],
  { videos, galleries }: Library,
): Promise<void> {
  const things = [
    ...videos.map((thing) => ({ kind: 'video' as const, thing })),
    ...galleries.map((thing) => ({ kind: 'gallery' as const, thing })),
  ].filter(({ thing }) => thing.isSale)
  for (const [index, { kind, thing }] of things.entries()) {
    for (const fan of [...fans.slice(1 + index, 4 + index), ...(index % 3 === 1 ? fans.slice(0, 1) : [])]) {
      await topUp(client, fan, 25, await anyCard(client, fan))
      // Cards answer by events: the tokens are there after they were delivered.
      await settle()
      await buyAsset(client, fan, kind, thing)
    }
  }
}
