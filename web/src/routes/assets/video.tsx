import { useVideo } from '../../features/assets/api.ts'
import { Teaser, VideoStage } from '../../features/assets/video-stage.tsx'
import { isUnseen } from '../../lib/api-error.ts'
import { Link, useParam } from '../../lib/router/index.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { NotFound } from '../not-found.tsx'
import { AssetPage, AssetWaiting } from './asset-page.tsx'
import { UnlockAsset } from './unlock-asset.tsx'

export function VideoPage() {
  const { data: video, error, refetch } = useVideo(useParam('id'))
  if (isUnseen(error)) return <NotFound error={error} />
  if (error && !video) return <ErrorState level={1} error={error} retry={refetch} />
  if (!video) return <AssetWaiting />
  const asset = { kind: 'video', thing: video } as const
  return (
    <AssetPage asset={asset} stage={<VideoStage video={video} unlock={<UnlockAsset asset={asset} />} />}>
      <Teaser video={video} />
      {video.participants.length > 0 && (
        <p className="small">
          With{' '}
          {video.participants.map(({ _id, name, path }, index) => (
            <span key={_id}>
              {index > 0 && ', '}
              <Link className="link" to={path}>
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
      {video.tags.length > 0 && <p className="small">{video.tags.map((tag) => `#${tag}`).join(' ')}</p>}
    </AssetPage>
  )
}
