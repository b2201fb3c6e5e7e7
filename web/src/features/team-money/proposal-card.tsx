import { useEffect, useState } from 'react'
import { formatDay, formatTime } from '../../lib/format.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { answerProposal, type Proposal } from './api.ts'
import { ShareList } from './share-list.tsx'

const minute = 60_000
const hour = 60 * minute

/** Hours and minutes until it counts; the clock of the page, looked at every minute. */
function useTimeLeft(until: string): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Date.parse(until) - now)
  const hours = Math.floor(left / hour)
  return hours > 0 ? `${hours} h ${Math.floor((left % hour) / minute)} min` : `${Math.ceil(left / minute)} min`
}

const said: Partial<Record<Proposal['status'], string>> = {
  agreed: 'Agreed. It counts.',
  open: 'Agreed. It counts when the notice is over: one of you owns the team for less than 72 hours.',
  withdrawn: 'Taken back. Nothing changes.',
}

interface ProposalCardProps {
  teamId: string
  proposal: Proposal
  isOwner: boolean
}

/** A change that waits: what it brings, how long it takes, and an owner's yes or no. */
export function ProposalCard({ teamId, proposal, isOwner }: ProposalCardProps) {
  const { data: me } = useMe()
  const left = useTimeLeft(proposal.effectiveFrom)
  const [isBusy, setBusy] = useState(false)
  const isMine = proposal.confirmations.some(({ accountId }) => accountId === me?._id)
  const answer = async (status: 'confirmed' | 'withdrawn') => {
    setBusy(true)
    try {
      const { data } = await answerProposal(teamId, proposal._id, status)
      toast(said[data.status] ?? 'Changed')
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <section className="stack">
      <Note>
        {proposal.proposedBy} proposed this. It counts in {left}, on {formatDay(proposal.effectiveFrom)},{' '}
        {formatTime(proposal.effectiveFrom)}
        {isMine || !isOwner ? ', or as soon as another owner agrees.' : ', or as soon as you agree.'}
      </Note>
      <ShareList shares={proposal.shares} />
      {isOwner && (
        <div className="row wrapx">
          {!isMine && (
            <Button busy={isBusy} onClick={() => void answer('confirmed')}>
              Agree
            </Button>
          )}
          <Button variant="line" busy={isBusy} onClick={() => void answer('withdrawn')}>
            {isMine ? 'Take it back' : 'Say no'}
          </Button>
        </div>
      )}
    </section>
  )
}
