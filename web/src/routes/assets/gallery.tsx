import { Suspense } from 'react'
import { useGallery, type Photo } from '../../features/assets/api.ts'
import { GalleryStage } from '../../features/assets/gallery-stage.tsx'
import { ReportButton } from '../../features/report/report-button.tsx'
import { isUnseen } from '../../lib/api-error.ts'
import { lazily } from '../../lib/lazily.ts'
import { ownerOf } from '../../lib/owner-of.ts'
import { useParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { NotFound } from '../not-found.tsx'
import { AssetPage, AssetWaiting } from './asset-page.tsx'
import { UnlockAsset } from './unlock-asset.tsx'

const Talk = lazily(() => import('../comments/talk.tsx'))

export function GalleryPage() {
  const { data: me } = useMe()
  const { data: gallery, error, refetch } = useGallery(useParam('id'))
  if (isUnseen(error)) return <NotFound error={error} />
  if (error && !gallery) return <ErrorState level={1} error={error} retry={refetch} />
  if (!gallery) return <AssetWaiting />
  const asset = { kind: 'gallery', thing: gallery } as const
  const report = (photoId: string) => (
    <ReportButton target="photo" id={photoId} label="Report this photo" className="icon-btn text-on-board!" />
  )
  const talk = ({ _id: id, totalComment: total }: Photo) => (
    <section aria-label="Comments on this photo">
      <Suspense>
        <Talk key={id} type="photo" id={id} total={total} owner={ownerOf(gallery)} />
      </Suspense>
    </section>
  )
  const act = me?._id === ownerOf(gallery).id ? undefined : report
  return <AssetPage asset={asset} stage={<GalleryStage gallery={gallery} unlock={<UnlockAsset asset={asset} />} act={act} talk={talk} />} />
}
