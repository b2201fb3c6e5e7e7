// Comments with what other features add to them: liking, reporting, blocking.
import { Suspense } from 'react'
import type { Commented, CommentSlots } from '../../features/comments/commented.ts'
import { Section } from '../../features/comments/section.tsx'
import { CommentSlotsContext } from '../../features/comments/slots.ts'
import { ReactionButton } from '../../features/reactions/button.tsx'
import { lazily } from '../../lib/lazily.ts'

const ReportSheet = lazily(() => import('../../features/report/report-sheet.tsx'))
const MuteSheet = lazily(() => import('../../features/notifications/mute-sheet.tsx'))
const BlockDialog = lazily(() => import('../../features/blocks/block-dialog.tsx').then((module) => ({ default: module.BlockDialog })))
const RestrictDialog = lazily(() => import('../../features/blocks/restrict-dialog.tsx'))

const slots: CommentSlots = {
  like: ({ _id, isLiked, totalLike }) => <ReactionButton type="comment" id={_id} action="like" isOn={isLiked} total={totalLike} />,
  reportSheet: (id) => <ReportSheet target="comment" id={id} />,
  reportPerson: ({ id, isPerformer }) => <ReportSheet target={isPerformer ? 'performer' : 'user'} id={id} />,
  muteSheet: (person) => (
    <Suspense>
      <MuteSheet {...person} />
    </Suspense>
  ),
  restrictDialog: (person) => (
    <Suspense>
      <RestrictDialog {...person} />
    </Suspense>
  ),
  blockDialog: (person) => (
    <Suspense>
      <BlockDialog {...person} />
    </Suspense>
  ),
}

export default function Talk(props: Commented) {
  return (
    <CommentSlotsContext value={slots}>
      <Section {...props} />
    </CommentSlotsContext>
  )
}
