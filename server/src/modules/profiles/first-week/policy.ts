// Which steps there are and which are done, from rows alone: nobody's clicks are counted, and what is undone is open again.
import { fanSteps, type AthleteStep, type FanStep } from '@fieldhouse/contract'
import { after, days } from '#platform/clock.ts'

export interface Step<Name extends string = string> {
  readonly name: Name
  readonly isDone: boolean
}

export interface FanFacts {
  readonly since: Date
  readonly now: Date
  readonly sports: number
  readonly hasPlace: boolean
  readonly follows: number
  readonly skipped: readonly FanStep[]
}

/** From so many pages on a home is full. */
const enoughFollows = 3
/** Whoever has found their way without us is not asked any more. */
const askedFor = days(14)

export function fanStepsOf({ since, now, sports, hasPlace, follows, skipped }: FanFacts): Step<FanStep>[] {
  if (follows >= enoughFollows || now > after(since, askedFor)) return []
  const done: Record<FanStep, boolean> = { sports: sports > 0, place: hasPlace, pages: false }
  return fanSteps.map((name) => ({ name, isDone: done[name] || skipped.includes(name) }))
}

export interface AthleteFacts {
  readonly guardianStatus: 'not_needed' | 'pending' | 'approved'
  readonly hasPictures: boolean
  readonly hasBio: boolean
  readonly isVerified: boolean
  readonly posts: number
  /** Whether this page may take money at all (youth.md 4, 7). */
  readonly canEarn: boolean
  readonly hasOffer: boolean
  readonly hasPayoutAccount: boolean
  readonly followers: number
  readonly hasSold: boolean
}

const fewFollowers = 5

/** A guardian comes before everything else, and where no money may be taken there is no word of it. */
export function athleteStepsOf(facts: AthleteFacts): Step<AthleteStep>[] {
  const money: Step<AthleteStep>[] = [
    { name: 'offer', isDone: facts.hasOffer },
    { name: 'payout', isDone: facts.hasPayoutAccount },
  ]
  return [
    ...(facts.guardianStatus === 'not_needed' ? [] : [{ name: 'guardian' as const, isDone: facts.guardianStatus === 'approved' }]),
    { name: 'pictures', isDone: facts.hasPictures },
    { name: 'bio', isDone: facts.hasBio },
    { name: 'verified', isDone: facts.isVerified },
    { name: 'post', isDone: facts.posts > 0 },
    ...(facts.canEarn ? money : []),
    { name: 'followers', isDone: facts.followers >= fewFollowers },
    ...(facts.canEarn ? [{ name: 'sale' as const, isDone: facts.hasSold }] : []),
  ]
}

/** Done by itself when the last one is. */
export const nextOf = <Name extends string>(steps: readonly Step<Name>[]): Name | null => steps.find(({ isDone }) => !isDone)?.name ?? null
