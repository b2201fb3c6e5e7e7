import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { useHighlights } from './api.ts'
import { titleOf } from './choices.ts'
import { saveHighlights, useOwnThings, type Chosen } from './own-api.ts'

const most = 3

interface Choice extends Chosen {
  readonly title: string
  readonly kind: 'Post' | 'Video'
}

interface RowProps {
  choice: Choice
  isChosen: boolean
  isBusy: boolean
  /** Undefined: there is no room. */
  onPress: (() => void) | undefined
}

const Row = ({ choice, isChosen, isBusy, onPress }: RowProps) => (
  <li className="row border-b border-line py-3">
    <span className="min-w-0 flex-1">
      <b className="strong block truncate" dir="auto">
        {choice.title}
      </b>
      <span className="small">{choice.kind}</span>
    </span>
    <Button
      variant={isChosen ? 'quiet' : 'line'}
      size="tiny"
      disabled={isBusy || !onPress}
      onClick={onPress}
      aria-label={`${isChosen ? 'Take down' : 'Hold at the top:'} ${choice.title}`}
    >
      {isChosen ? 'Take down' : 'Hold at the top'}
    </Button>
  </li>
)

/** Up to three own posts and videos for the top of the page. */
export function HighlightPicker({ profileId }: { profileId: string }) {
  const chosen = useHighlights(profileId)
  const { posts, videos } = useOwnThings(profileId)
  const [isBusy, setBusy] = useState(false)
  const now = (chosen.data ?? []).flatMap(({ type, _id, title }): Choice[] =>
    type === 'feed' || type === 'video' ? [{ type, _id, title: titleOf({ title }), kind: type === 'feed' ? 'Post' : 'Video' }] : [],
  )
  const all: Choice[] = [
    ...(posts.data ?? []).map((post): Choice => ({ type: 'feed', _id: post._id, title: titleOf(post), kind: 'Post' })),
    ...(videos.data ?? []).map(
      (video): Choice => ({ type: 'video', _id: video._id, title: titleOf({ title: video.title }), kind: 'Video' }),
    ),
  ]
  const others = all.filter(({ _id }) => !now.some((one) => one._id === _id))
  const save = async (choices: readonly Choice[]) => {
    setBusy(true)
    await saveHighlights(choices.map(({ type, _id }) => ({ type, _id }))).then(() => toast('Your page shows it'), toastError)
    setBusy(false)
  }
  const isReady = chosen.data && posts.data && videos.data
  return (
    <section>
      <SectionHead title="Highlights">
        <span className="small">
          {now.length} of {most}
        </span>
      </SectionHead>
      {isReady && all.length + now.length === 0 && (
        <p className="mute">Post something first: three of your best stand at the top of your page.</p>
      )}
      <ul aria-label="Highlights">
        {now.map((choice) => (
          <Row
            key={choice._id}
            choice={choice}
            isChosen
            isBusy={isBusy}
            onPress={() => void save(now.filter(({ _id }) => _id !== choice._id))}
          />
        ))}
      </ul>
      {isReady && others.length > 0 && (
        <ul aria-label="More of yours">
          {others.map((choice) => (
            <Row
              key={choice._id}
              choice={choice}
              isChosen={false}
              isBusy={isBusy}
              onPress={now.length < most ? () => void save([...now, choice]) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
