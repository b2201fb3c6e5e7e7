import { formatCount } from '../../lib/format.ts'
import type { Feed } from './api.ts'
import { momentOf } from './describe.ts'
import { CheckIcon } from '../../ui/icons.tsx'

interface PostPollProps {
  feed: Feed
  /** Casts a vote; without it, or once voted or over, the poll only shows its state. */
  onVote?: ((optionId: string) => void) | undefined
}

export function PostPoll({ feed, onVote }: PostPollProps) {
  const total = feed.polls.reduce((sum, option) => sum + (option.totalVote ?? 0), 0)
  const hasVoted = feed.polls.some((option) => option.isVoted)
  const isOver = feed.pollExpiredAt !== null && new Date(feed.pollExpiredAt) < new Date()
  const isOpen = onVote && !hasVoted && !isOver && !feed.isLocked
  return (
    <div className="poll">
      {feed.pollDescription && <h3 className="d3">{feed.pollDescription}</h3>}
      {feed.polls.map((option) => {
        const share = total > 0 ? Math.round(((option.totalVote ?? 0) / total) * 100) : 0
        if (isOpen) {
          return (
            <button key={option._id} type="button" className="opt" onClick={() => onVote(option._id)}>
              {option.description}
            </button>
          )
        }
        return (
          <span key={option._id} className={option.isVoted ? 'opt mine' : 'opt'} style={{ '--w': `${share}%` }}>
            <span>
              {option.description} {option.isVoted && <CheckIcon className="i s inline" aria-label="your vote" />}
            </span>
            {option.totalVote !== undefined && <span className="num">{share}%</span>}
          </span>
        )
      })}
      <p className="small">
        {formatCount(total)} {total === 1 ? 'vote' : 'votes'}
        {feed.pollExpiredAt && ` · ${isOver ? 'closed' : 'closes'} ${momentOf(feed.pollExpiredAt)}`}
      </p>
    </div>
  )
}
