import { RecentPurchases } from '../../features/refunds/purchases.tsx'
import { RequestList } from '../../features/refunds/request-list.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { PageColumn } from '../page-column.tsx'

export default function Refunds() {
  return (
    <PageColumn title="Money back">
      <div className="stack l">
        <section>
          <SectionHead title="Your requests" />
          <RequestList side="refunds.mine" empty={<p className="mute">You have asked for nothing back.</p>} />
        </section>
        <RecentPurchases />
      </div>
    </PageColumn>
  )
}
