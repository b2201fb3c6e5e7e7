import { useGallery } from '../../features/assets/api.ts'
import { GalleryStage } from '../../features/assets/gallery-stage.tsx'
import { isUnseen } from '../../lib/api-error.ts'
import { useParam } from '../../lib/router/index.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { NotFound } from '../not-found.tsx'
import { AssetPage, AssetWaiting } from './asset-page.tsx'
import { UnlockAsset } from './unlock-asset.tsx'

export function GalleryPage() {
  const { data: gallery, error, refetch } = useGallery(useParam('id'))
  if (isUnseen(error)) return <NotFound error={error} />
  if (error && !gallery) return <ErrorState level={1} error={error} retry={refetch} />
  if (!gallery) return <AssetWaiting />
  const asset = { kind: 'gallery', thing: gallery } as const
  return <AssetPage asset={asset} stage={<GalleryStage gallery={gallery} unlock={<UnlockAsset asset={asset} />} />} />
}
