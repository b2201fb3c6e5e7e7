import { Link } from '../../lib/router/index.ts'
import { LockIcon, PlayIcon } from '../../ui/icons.tsx'
import { LockedMedia } from '../../ui/locked-media.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import type { Asset } from './api.ts'
import { contentsOf, coverOf, keyOf, pathOf, placeholderOf, sizeOf } from './describe.ts'

interface AssetTileProps {
  asset: Asset
  /** Whether prices may be shown here at all (youth.md 7). */
  showsPrices: boolean
}

/** A video or a gallery in a grid. */
export function AssetTile({ asset, showsPrices }: AssetTileProps) {
  const { kind, thing } = asset
  const ratio = kind === 'video' ? 'wide' : 'square'
  if (thing.isLocked) {
    return (
      <Link to={pathOf(asset)} className="block">
        <span className="sr">Locked: </span>
        <LockedMedia what={contentsOf(asset)} ratio={ratio} {...placeholderOf(asset)} title={<b className="d4">{thing.title}</b>}>
          <span className="btn on-photo tiny">{keyOf(asset, showsPrices)}</span>
        </LockedMedia>
      </Link>
    )
  }
  const cover = coverOf(asset)
  const mark = sizeOf(asset)
  return (
    <Link to={pathOf(asset)} className="block">
      <MediaFrame {...(cover ?? { src: null, className: 'written' })} alt="" ratio={ratio}>
        <span className="tl">
          {mark && (
            <span className="badge dark">
              {kind === 'video' && <PlayIcon className="i s" aria-hidden />}
              {mark}
            </span>
          )}
          {thing.audience !== 'public' && (
            <span className="badge dark">
              <LockIcon className="i s" aria-label="Open for you" />
            </span>
          )}
        </span>
        <span className="over">
          <b className="d4">{thing.title}</b>
        </span>
      </MediaFrame>
    </Link>
  )
}
