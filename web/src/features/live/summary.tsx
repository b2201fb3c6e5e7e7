import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDuration, formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Board } from '../../ui/board.tsx'
import { Recording } from './recording.tsx'

interface SummaryProps {
  sessionId: string
  title: string
  /** Nothing about money where none may be earned. */
  canEarn: boolean
}

const tipsText = (count: number, tokens: number) =>
  count === 0
    ? 'No tips this time.'
    : `${count === 1 ? 'One tip' : `${formatCount(count)} tips`}, ${formatTokens(tokens)} tokens before fees.`

/** What a stream has left, for its host; nothing of one that was never live. */
export function Summary({ sessionId, title, canEarn }: SummaryProps) {
  const { data } = useQuery({ ...ask('streams.summary', { params: { id: sessionId } }), retry: false, select: (answer) => answer.data })
  if (!data) return null
  const { seconds, mostMembers, messages, newFollowers, tips } = data
  const cells = [
    { label: 'Live for', value: formatDuration(seconds) },
    // Of old sessions nobody knows.
    ...(mostMembers === null ? [] : [{ label: 'Most at once', value: formatCount(mostMembers) }]),
    { label: 'Messages', value: formatCount(messages) },
    { label: 'New followers', value: formatCount(newFollowers) },
  ]
  return (
    <section className="stack live-summary" aria-label="Your last stream">
      <div>
        <p className="kick">Your last stream</p>
        <h2 className="d3">{title}</h2>
      </div>
      <Board cells={cells} label="Your last stream" />
      {canEarn && <p>{tipsText(tips.count, tips.tokens)}</p>}
      <Recording sessionId={sessionId} />
    </section>
  )
}
