// What a new fan is asked above the feed, one thing at a time; gone once there is something to read.
import { fanStepWords, type StepWords } from '@fieldhouse/contract/first-week'
import { useState } from 'react'
import { useAnswer, useFirstWeek, type StepName } from '../../features/first-week/api.ts'
import { PagesStep, type FirstPage } from '../../features/first-week/pages-step.tsx'
import { PlaceStep } from '../../features/first-week/place-step.tsx'
import { SportsStep } from '../../features/first-week/sports-step.tsx'
import { Step } from '../../features/first-week/step.tsx'
import { FollowButton } from '../../features/follow/follow-button.tsx'

const words: Partial<Record<StepName, StepWords>> = fanStepWords

const follow = ({ _id, name, isFollowed }: FirstPage) => (
  <FollowButton type="performer" id={_id} name={name} isFollowed={isFollowed} size="tiny" />
)

export default function FirstWeek() {
  const { data: week } = useFirstWeek()
  const { mutate } = useAnswer()
  // Whoever has followed three is done for the server, and may still be choosing.
  const [isChoosing, setChoosing] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const [first, setFirst] = useState<StepName>()
  if (week?.kind !== 'fan' || isClosed) return null
  const step = isChoosing ? 'pages' : week.next
  if (step === null) return null
  if (step === 'pages' && !isChoosing) setChoosing(true)
  if (first === undefined) setFirst(step)
  const said = words[step]
  if (!said) return null
  const place = ['sports', 'place', 'pages'].indexOf(step) + 1
  const close = () => {
    setClosed(true)
    mutate({ skip: 'all' })
  }
  return (
    <div className="mb-6 max-tablet:px-4">
      <Step key={step} kicker={`${place} of 3`} isNext={first !== undefined && first !== step} title={said.title} text={said.text}>
        {step === 'sports' && <SportsStep week={week} />}
        {step === 'place' && <PlaceStep />}
        {step === 'pages' && <PagesStep onDone={close} follow={follow} />}
      </Step>
    </div>
  )
}
