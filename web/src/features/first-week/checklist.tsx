import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useFirstWeek, type StepName } from './api.ts'

interface Words {
  readonly title: string
  readonly text: string
  readonly act: string
  readonly to: string
}

const words: Partial<Record<StepName, Words>> = {
  guardian: {
    title: 'A parent or guardian',
    text: 'Until one has approved your page, you prepare and nobody sees it.',
    act: 'See what is needed',
    to: '/athlete/account?tab=verification',
  },
  pictures: { title: 'A photo and a cover', text: 'A face in kit says more than a biography.', act: 'Add them', to: '/athlete/account' },
  bio: {
    title: 'Two sentences about you',
    text: 'What you play, and what this season is about.',
    act: 'Write them',
    to: '/athlete/account',
  },
  verified: {
    title: 'Your school confirms you',
    text: 'With the badge you stand in the search.',
    act: 'Have it confirmed',
    to: '/athlete/account?tab=verification',
  },
  post: { title: 'Your first post', text: 'What happened today is enough.', act: 'Write it', to: '/studio/posts/create' },
  offer: {
    title: 'A price, or free for now',
    text: 'You can change it whenever you like.',
    act: 'Choose',
    to: '/athlete/account?tab=subscription',
  },
  payout: { title: 'Where your money goes', text: 'A bank account or PayPal.', act: 'Add it', to: '/athlete/account?tab=banking' },
  followers: { title: 'Five followers', text: 'Send your page to five people who come to your games.', act: 'See your page', to: '' },
  sale: {
    title: 'Your first sale',
    text: 'A subscription, a tip, a photo: whatever comes first.',
    act: 'Sell something',
    to: '/studio/products/create',
  },
}

/** What an athlete does next, until there is nothing left of it. `share`: the way to hand the own page on. */
export function Checklist({ ownPath, share }: { ownPath: string; share: ReactNode }) {
  const { data: week } = useFirstWeek()
  if (week?.kind !== 'athlete') return null
  const said = week.next && words[week.next]
  if (!week.next || !said) return null
  const done = week.steps.filter(({ isDone }) => isDone)
  return (
    <section>
      <SectionHead title="Next">
        <span className="num">
          {done.length} of {week.steps.length}
        </span>
      </SectionHead>
      <Card className="stack">
        <div className="grid gap-1">
          <h3 className="d3">{said.title}</h3>
          <p className="mute">{said.text}</p>
        </div>
        <div className="row wrapx">
          <Link className={buttonClass()} to={said.to || ownPath}>
            {said.act}
          </Link>
          {week.next === 'followers' && share}
        </div>
        <ul className="stack small">
          {week.steps.map(({ name, isDone }) => (
            <li key={name} className="row" aria-current={name === week.next ? 'step' : undefined}>
              {isDone ? <Check className="i s" aria-hidden /> : <span className="i s" aria-hidden />}
              <span className={isDone ? 'mute' : undefined}>{words[name]?.title}</span>
              {isDone && <span className="sr">done</span>}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
