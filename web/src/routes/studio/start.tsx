import { athleteStepWords } from '@fieldhouse/contract/first-week'
import { profilePath } from '@fieldhouse/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, type ReactNode } from 'react'
import { AvatarField } from '../../features/account/avatar-field.tsx'
import { CoverField } from '../../features/account/cover-field.tsx'
import { OfferFields } from '../../features/account/subscription-form.tsx'
import { PaperSection } from '../../features/account/paper-section.tsx'
import { SchoolForm } from '../../features/account/verification-form.tsx'
import type { OwnPerformer } from '../../features/account/api.ts'
import { useFirstWeek, type FirstWeek, type StepName } from '../../features/first-week/api.ts'
import { Guided, nextAfter, type GuidedStep } from '../../features/first-week/guided.tsx'
import { GuardianSection } from '../../features/guardians/guardian-section.tsx'
import { FirstPlace } from '../../features/payouts/first-place.tsx'
import { SchoolPicker } from '../../features/schools/school-picker.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { FirstPost } from '../../features/studio/first-post.tsx'
import { ask } from '../../lib/queries.ts'
import { Link, navigate, setQuery, usePlace, useQueryParam, withQuery } from '../../lib/router/index.ts'
import { useMe, type Me } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { PageColumn } from '../page-column.tsx'

type Name = Extract<StepName, 'guardian' | 'pictures' | 'offer' | 'post' | 'payout' | 'verified'>

const shortWords: Readonly<Record<Name, string>> = {
  guardian: 'your parent or guardian',
  pictures: 'your pictures',
  offer: 'your price',
  post: 'your first post',
  payout: 'where your money goes',
  verified: 'your document',
}

function Pictures({ me, profile }: { me: Me; profile: OwnPerformer }) {
  return (
    <div className="stack l">
      <AvatarField me={me} />
      <CoverField cover={profile.cover} focus={profile.coverFocus} />
    </div>
  )
}

/** In the order in which one leads to the next; what this page has no word of (youth.md 7) is left out. */
function stepsOf(week: FirstWeek, me: Me, profile: OwnPerformer, onPosted: () => void): GuidedStep[] {
  const school: GuidedStep = {
    name: 'school',
    title: 'Your school',
    text: 'Your page carries it, and people find you by it.',
    short: 'your school',
    isDone: profile.educationType === 'Other' || Boolean(profile.schoolName),
    content: <SchoolForm profile={profile} picker={SchoolPicker} />,
  }
  const contents: Readonly<Record<Name, ReactNode>> = {
    guardian: <GuardianSection />,
    pictures: <Pictures me={me} profile={profile} />,
    offer: <OfferFields profile={profile} />,
    post: <FirstPost onDone={onPosted} />,
    payout: <FirstPlace />,
    verified: <PaperSection key={profile.documentStatus} profile={profile} />,
  }
  const isSent = profile.documentStatus === 'pending' && profile.documents.some(({ outcome }) => outcome === null)
  const step = (name: Name): GuidedStep[] => {
    const known = week.steps.find((one) => one.name === name)
    if (!known) return []
    const { title, text } = athleteStepWords[name]
    const isDone = known.isDone || (name === 'verified' && isSent)
    return [{ name, title, text, short: shortWords[name], isDone, isStaying: name === 'pictures', content: contents[name] }]
  }
  return [...step('guardian'), school, ...step('pictures'), ...step('offer'), ...step('post'), ...step('payout'), ...step('verified')]
}

function End({ steps, me }: { steps: readonly GuidedStep[]; me: Me }) {
  const left = steps.filter(({ isDone }) => !isDone)
  const path = profilePath(me)
  return (
    <div className="stack l">
      <p className="mute">
        {left.length === 0
          ? 'Everything is set. Now send your page to five people who come to your games.'
          : 'Your page is there. What you skipped waits here for another day.'}
      </p>
      {left.length > 0 && (
        <ul className="stack" aria-label="Still to do">
          {left.map(({ name, title }) => (
            <li key={name}>
              <Link className="link inline-flex min-h-11 items-center" to={`/studio/start?step=${name}`}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="row wrapx">
        <ShareButton type="performer" id={me._id} title={me.name} path={path} className="btn">
          Share your page
        </ShareButton>
        <Link className={buttonClass({ variant: 'line' })} to={path}>
          See your page
        </Link>
        <Link className={buttonClass({ variant: 'quiet' })} to="/studio">
          To the studio
        </Link>
      </div>
    </div>
  )
}

function Way({ me, week, profile }: { me: Me; week: FirstWeek; profile: OwnPerformer }) {
  const wanted = useQueryParam('step')
  const from = usePlace().pathname
  const go = useCallback((step: string) => void navigate(withQuery({ step }), { from }), [from])
  // What waits for a moderator is done for its author, though no row says so yet.
  const steps: GuidedStep[] = stepsOf(week, me, profile, () => go(nextAfter(steps, 'post')))
  const first = steps.find(({ isDone }) => !isDone)?.name ?? 'end'
  const isKnown = wanted === 'end' || steps.some(({ name }) => name === wanted)
  // Where one is stays when it is done: it stands in the address from the beginning.
  useEffect(() => {
    if (!isKnown) void setQuery({ step: first })
  }, [isKnown, first])
  const current = steps.find(({ name }) => name === (isKnown ? wanted : first)) ?? null
  return <Guided steps={steps} current={current} onGo={go} end={<End steps={steps} me={me} />} />
}

/** What an athlete sets up on the first day, one thing on a screen; where one is stands in the address, and what is done in rows. */
export function Start() {
  const { data: me } = useMe()
  const { data: week } = useFirstWeek()
  const { data: own } = useQuery(ask('performers.me'))
  const isThere = me && own && week?.kind === 'athlete'
  return (
    <PageColumn title="Your page, step by step" kicker="Studio">
      {isThere ? <Way me={me} week={week} profile={own.data} /> : <SkeletonForm fields={3} />}
    </PageColumn>
  )
}
