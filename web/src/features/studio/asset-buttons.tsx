import { Button } from '../../ui/button.tsx'
import type { Video } from './assets-api.ts'

export type Wanted = 'active' | 'draft' | 'inactive'

interface AssetButtonsProps {
  status: Video['status'] | undefined
  wanted: Wanted
  onWant: (status: Wanted) => void
  isBusy: boolean
}

/** Ends the form of a video or a gallery: publish, keep as a draft, or archive. */
export function AssetButtons({ status, wanted, onWant, isBusy }: AssetButtonsProps) {
  const second = status === 'active' ? 'inactive' : 'draft'
  return (
    <div className="row wrapx">
      <Button type="submit" busy={isBusy && wanted === 'active'} disabled={isBusy} onClick={() => onWant('active')}>
        {status === 'active' ? 'Save changes' : 'Publish'}
      </Button>
      <Button type="submit" variant="line" busy={isBusy && wanted === second} disabled={isBusy} onClick={() => onWant(second)}>
        {second === 'inactive' ? 'Archive' : 'Save draft'}
      </Button>
    </div>
  )
}
