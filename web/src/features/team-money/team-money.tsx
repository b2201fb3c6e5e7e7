import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { showSplit, useSplits, type Splits } from './api.ts'
import { BalanceBoard } from './balance-board.tsx'
import { Example } from './example.tsx'
import { OwnPart } from './own-part.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { ShareList } from './share-list.tsx'
import { SplitEditor } from './split-editor.tsx'
import { SplitHistory } from './split-history.tsx'

function Current({ teamId, splits }: { teamId: string; splits: Splits }) {
  const [isEditing, setEditing] = useState(false)
  const { current, canPropose, feePercent } = splits
  const nameOf = (id: string) => current.shares.find(({ payeeId }) => payeeId === id)?.name ?? 'A member'
  return (
    <section className="stack">
      <SectionHead title="How it is divided" />
      <ShareList shares={current.shares} />
      {isEditing ? (
        <SplitEditor teamId={teamId} splits={splits} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Example shares={current.shares} feePercent={feePercent} nameOf={nameOf} />
          {canPropose && (
            <Button variant="line" className="justify-self-start" onClick={() => setEditing(true)}>
              Divide otherwise
            </Button>
          )}
        </>
      )}
    </section>
  )
}

const NoShare = () => (
  <EmptyState
    drawing="court"
    title="You have no share here"
    text="Owners of the team decide who gets a part of what it earns. If they give you one, you read about it here and by mail."
  />
)

/** Money of a team: everything for its owners, for whoever has a share how it is divided and what it brought them. */
export function TeamMoney({ teamId }: { teamId: string }) {
  const { data: splits, error, refetch } = useSplits(teamId)
  const { data: me } = useMe()
  if (error instanceof ApiError && error.code === 'team.not_member') return <NoShare />
  if (error && !splits) return <ErrorState error={error} retry={refetch} />
  if (!splits) return <SkeletonForm fields={4} />
  const { current, proposal, upcoming, history, canPropose, isShown } = splits
  const hasPart = [current, ...history].some(({ shares }) => shares.some(({ payeeId }) => payeeId === me?._id))
  const agreed = upcoming.filter(({ from }) => from !== proposal?.effectiveFrom)
  return (
    <div className="stack l">
      {canPropose && <BalanceBoard teamId={teamId} />}
      {hasPart && <OwnPart teamId={teamId} />}
      {proposal && (
        <section>
          <SectionHead title="Proposed" />
          <ProposalCard key={proposal._id} teamId={teamId} proposal={proposal} isOwner={canPropose} />
        </section>
      )}
      <Current teamId={teamId} splits={splits} />
      {canPropose && (
        <SavedSwitch
          label="Show fans who gets what"
          detail="Before they pay, fans read the shares and names as above."
          isOn={isShown}
          save={(isOn) => showSplit(teamId, isOn)}
        />
      )}
      {agreed.length > 0 && (
        <section>
          <SectionHead title="To come" />
          <SplitHistory title="To come" periods={agreed} />
        </section>
      )}
      {history.length > 0 && (
        <section>
          <SectionHead title="Before" />
          <SplitHistory title="Before" periods={history} />
        </section>
      )}
    </div>
  )
}
