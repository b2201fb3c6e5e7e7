// Galleries and photos as one viewer sees them; a photo is open, locked or hidden as its gallery is.
import type { Gallery, Photo } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { Reactions } from '#content/reactions'
import { creatorOf, type Sight, type ThingsOf } from '#content/things'
import type { FileRow, Media } from '#content/media'
import { loadPhotos } from './photo-store.ts'
import { presentGallery, presentPhoto } from './present.ts'
import * as store from './store.ts'
import type { GalleryTable, PhotoTable } from './tables.ts'

export interface ViewingNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly media: Media
  readonly albums: ThingsOf<GalleryTable>
  readonly reactions: Pick<Reactions, 'flags'>
}

export type Viewing = ReturnType<typeof createViewing>

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id)

export function createViewing({ db, accounts, media, albums, reactions }: ViewingNeeds) {
  const fileFor = (file: FileRow | undefined, { view, isForAll }: Sight, viewer: Viewer | undefined) =>
    file ? media.present(file, { isOpen: view === 'open', isForAll, viewer }) : null

  /** Leaves out what the viewer must not know of. */
  const show = async (rows: readonly GalleryTable[], viewer: Viewer | undefined): Promise<Gallery[]> => {
    const [sightOf, cards, flagsOf, covers] = await Promise.all([
      albums.lookAtMany(rows, viewer),
      accounts.cards(rows.map(creatorOf)),
      reactions.flags.of(viewer, idsOf(rows)),
      loadPhotos(
        db,
        rows.flatMap((row) => row.cover_id ?? []),
      ),
    ])
    const files = await media.load([...covers.values()].map((photo) => photo.file_id))
    return rows.flatMap((row) => {
      const [performer, sight] = [cards.get(creatorOf(row)), sightOf(row)]
      if (!performer || sight.view === 'hidden') return []
      const cover = row.cover_id === null ? undefined : covers.get(row.cover_id)
      const coverPhoto = fileFor(cover && files.get(cover.file_id), sight, viewer)
      return presentGallery({ row, performer, sight, flags: flagsOf(row.id), coverPhoto })
    })
  }

  const showPhotos = async (rows: readonly PhotoTable[], viewer: Viewer | undefined): Promise<Photo[]> => {
    const [galleries, files, flagsOf] = await Promise.all([
      store.loadMany(db, [...new Set(rows.map((row) => row.gallery_id))]),
      media.load(rows.map((row) => row.file_id)),
      reactions.flags.of(viewer, idsOf(rows)),
    ])
    const [cards, sightOf] = await Promise.all([
      accounts.cards([...galleries.values()].map(creatorOf)),
      albums.lookAtMany([...galleries.values()], viewer),
    ])
    return rows.flatMap((row) => {
      const gallery = galleries.get(row.gallery_id)
      const performer = gallery && cards.get(creatorOf(gallery))
      if (!gallery || !performer) return []
      const sight = sightOf(gallery)
      // What is not shown in it is its page's business, bought or not.
      const isForOthers = row.status === 'active' && row.refusal === null
      const isShown = isForOthers || (sight.isInside && (row.refusal !== 'waiting' || creatorOf(gallery) === viewer?.accountId))
      if (sight.view === 'hidden' || !isShown) return []
      const seen = { ...sight, isForAll: sight.isForAll && isForOthers }
      return presentPhoto({
        row,
        gallery,
        performer,
        sight: seen,
        flags: flagsOf(row.id),
        photo: fileFor(files.get(row.file_id), seen, viewer),
      })
    })
  }

  return {
    show,
    showPhotos,
    async showOne(row: GalleryTable | undefined, viewer: Viewer | undefined): Promise<Gallery> {
      const [gallery] = row ? await show([row], viewer) : []
      return gallery ?? albums.refuse(row)
    },
    async showPhoto(row: PhotoTable | undefined, viewer: Viewer | undefined): Promise<Photo> {
      const [photo] = row ? await showPhotos([row], viewer) : []
      if (!photo) throw new AppError('photo.unknown')
      return photo
    },
  }
}
