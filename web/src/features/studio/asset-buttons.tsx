import { Button } from '../../ui/button.tsx'
import type { Video } from './assets-api.ts'

export type Wanted = 'active' | 'draft' | 'inactive'

interface AssetButtonsProps {
  status: Video['status'] | undefined
  wanted: Wanted
  onWant: (status: Wanted) => void
  isBusy: boolean
  /** Photos are on their way that belong to it. */
  isSending?: boolean
}

/** Ends the form of a video or a gallery: publish, keep as a draft, or archive. */
export function AssetButtons({ status, wanted, onWant, isBusy, isSending = false }: AssetButtonsProps) {
  const second = status === 'active' ? 'inactive' : 'draft'
  return (
    <div className="row wrapx">
      <Button type="submit" busy={isSending || (isBusy && wanted === 'active')} disabled={isBusy} onClick={() => onWant('active')}>
        {isSending ? 'Waits for the photos' : status === 'active' ? 'Save changes' : 'Publish'}
      </Button>
      <Button type="submit" variant="line" busy={isBusy && wanted === second} disabled={isBusy || isSending} onClick={() => onWant(second)}>
        {second === 'inactive' ? 'Archive' : 'Save draft'}
      </Button>
    </div>
  )
}
