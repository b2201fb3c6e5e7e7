// What is asked of whoever writes, beside the rules: how long they have been known, and whether their new things wait. Pure, but for its reads.
import { longKnown, newcomer, type TrustStep } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { days, hours } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { countLinks } from '#platform/plain-text.ts'
import type { Settings } from '#ground/settings'
import type { Storms } from '#ground/storms'
import { hostsIn } from './policy.ts'

/** As the street of people knows somebody. */
export interface Known {
  readonly createdAt: Date
  readonly isProven: boolean
}

/** How far somebody is known; of `isClean` nobody asks but who shows it. */
export function trustStep({ createdAt, isProven, isClean = false }: Known & { readonly isClean?: boolean }, now: Date): TrustStep {
  const age = now.getTime() - createdAt.getTime()
  if (age < hours(newcomer.hours) || !isProven) return 'T0'
  return age >= days(longKnown.days) && isClean ? 'T2' : 'T1'
}

const isYounger = ({ createdAt }: Known, now: Date) => now.getTime() - createdAt.getTime() < hours(newcomer.hours)

interface Needs {
  readonly settings: Pick<Settings, 'read' | 'readNow'>
  readonly storms: Pick<Storms, 'isOn'>
  readonly know: (accountId: string, using: Db) => Promise<Known | undefined>
}

export function createAskingOfPeople({ settings, storms, know }: Needs) {
  return {
    /** Whether a text waits since it leads elsewhere, and so much comes now. Throws `screening.refused` for more links than a newcomer has. */
    async holdsLinks(accountId: string, text: string, now: Date, using: Db): Promise<boolean> {
      const links = countLinks(text)
      if (links === 0 && hostsIn(text).size === 0) return false
      const isStorm = await storms.isOn(using)
      if (!isStorm && links <= newcomer.links) return false
      const { newcomerLimits } = await settings.readNow(using)
      const person = await know(accountId, using)
      if (!person) return false
      if (newcomerLimits && links > newcomer.links && trustStep(person, now) === 'T0')
        throw new AppError('screening.refused', {
          message: `While your account is new, or your address is not confirmed, a text has at most ${newcomer.links} links. Take some out.`,
        })
      return isStorm && isYounger(person, now)
    },

    /** Whether somebody does less for now, as newcomers do. */
    async isNewcomer(person: Known, now: Date): Promise<boolean> {
      return (await settings.read()).newcomerLimits && trustStep(person, now) === 'T0'
    },
  }
}
