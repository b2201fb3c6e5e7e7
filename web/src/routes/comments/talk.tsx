// Comments with what other features add to them: liking, reporting, blocking.
import { lazy, Suspense } from 'react'
import type { Commented, CommentSlots } from '../../features/comments/commented.ts'
import { Section } from '../../features/comments/section.tsx'
import { CommentSlotsContext } from '../../features/comments/slots.ts'
import { ReactionButton } from '../../features/reactions/button.tsx'

const ReportSheet = lazy(() => import('../../features/report/report-sheet.tsx'))
const MuteSheet = lazy(() => import('../../features/notifications/mute-sheet.tsx'))
const BlockDialog = lazy(() => import('../../features/blocks/block-dialog.tsx').then((module) => ({ default: module.BlockDialog })))
const RestrictDialog = lazy(() => import('../../features/blocks/restrict-dialog.tsx'))

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
