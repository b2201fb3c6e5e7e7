import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { KitStripe } from '../../ui/kit-stripe.tsx'
import { LockedMedia } from '../../ui/locked-media.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonPost, SkeletonRows } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'

const hash = '3OcRJYB4d3h/iIeHeEh3eIhw+j2w'

export const MediaParts = () => (
  <section>
    <SectionHead title="People and pictures" />
    <div className="grid items-start gap-6 tablet:grid-cols-2 desktop:grid-cols-3">
      <div className="stack l">
        <div className="row">
          <Avatar name="Maya Oyelaran" size="s" />
          <Avatar name="Maya Oyelaran" />
          <Avatar name="Maya Oyelaran" size="l" />
          <Avatar name="Maya Oyelaran" size="xl" />
        </div>
        <Who name="Calder Ridge Herons" detail="Volleyball · 5 h" isVerified />
        <Card>A sheet of paper, for what belongs together.</Card>
        <div className="card overflow-hidden">
          <KitStripe />
          <div className="pad">The owner’s two colours.</div>
        </div>
        <SkeletonRows count={2} />
      </div>
      <MediaFrame src="/img/post-sprint.jpg" alt="A sprinter at full stride" thumbhash={hash}>
        <span className="tl">
          <span className="badge accent">Pinned</span>
        </span>
        <span className="over">
          <span className="kick">Race notes · 2 h</span>
          <b className="d2">Eleven steps to hurdle one</b>
        </span>
      </MediaFrame>
      <LockedMedia what="Video · 12:40" thumbhash={hash} title={<h3 className="d2">Film room: how we read Quarry Hill</h3>}>
        <PayButton light wide label="Unlock this post" price="$6.00" />
        <p>6 tokens. Free for subscribers from $7.95 a month.</p>
      </LockedMedia>
      <SkeletonPost />
      <LockedMedia what="3 photos" title={<h3 className="d2">Block session, slowed down</h3>}>
        <p>For subscribers.</p>
      </LockedMedia>
    </div>
  </section>
)
