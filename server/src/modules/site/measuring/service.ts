// Whether another company may be told what somebody does here. What was said counts for six months, and only while it may be asked at all.
import { measuringCode, measuringDays, measuringVersion, type Measuring as Answer } from '@fieldhouse/contract/measuring'
import { AppError } from '#platform/app-error.ts'
import { after, days, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Settings } from '#ground/settings'
import type { Consents, LastWord } from '#people/consents'

export interface MeasuringNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Pick<Keys, 'sign'>
  readonly settings: Pick<Settings, 'read'>
  readonly consents: Pick<Consents, 'last' | 'sayAnew'>
}

/** Whose browser it is, and whether that asks not to be followed, which is a no. */
export interface Asked {
  readonly viewer: Pick<Viewer, 'accountId' | 'isMinor' | 'kind'>
  readonly isPrivate: boolean
}

export type Measuring = ReturnType<typeof createMeasuring>

const never: Answer = { state: 'never', until: null, identity: null }
const open: Answer = { state: 'open', until: null, identity: null }
const labelBytes = 16

export function createMeasuring({ db, clock, keys, settings, consents }: MeasuringNeeds) {
  /** Undefined: there is none. */
  const code = async (): Promise<string | undefined> => {
    const { gaCode } = await settings.read()
    return measuringCode.test(gaCode) ? gaCode : undefined
  }

  const endOf = ({ at }: LastWord) => after(at, days(measuringDays))
  const counts = (word: LastWord | undefined): word is LastWord =>
    word !== undefined && word.version === measuringVersion && endOf(word) > clock.now()

  /** Another one after each word, so that what was measured before a no is never joined to what comes after the next yes. */
  const labelOf = (accountId: string, { seq }: LastWord) =>
    keys.sign('measuring', `${accountId}|${seq}`).subarray(0, labelBytes).toString('base64url')

  async function read({ viewer, isPrivate }: Asked, using: Db = db): Promise<Answer> {
    // Before what was said is even read: an age may have been corrected since.
    if (viewer.isMinor || isPrivate || (await code()) === undefined) return never
    const word = await consents.last(viewer.accountId, 'measuring', using)
    if (!counts(word)) return open
    const until = endOf(word).toISOString()
    if (!word.isGiven) return { state: 'refused', until, identity: null }
    const traits = { kind: viewer.kind === 'performer' ? ('athlete' as const) : ('fan' as const) }
    return { state: 'allowed', until, identity: { userId: labelOf(viewer.accountId, word), traits } }
  }

  return {
    code,
    read,

    /** Throws `youth.not_allowed`, `setting.changed` where other words were shown. A no is taken from everybody. */
    async say(asked: Asked, { isAllowed, version, network }: { isAllowed: boolean; version: string; network: string }): Promise<Answer> {
      const { accountId, isMinor } = asked.viewer
      if (isAllowed && isMinor) throw new AppError('youth.not_allowed')
      if (isAllowed && version !== measuringVersion)
        throw new AppError('request.invalid', {
          errors: [{ path: 'version', message: 'These are no longer the words. Load the page anew.' }],
        })
      const isGiven = isAllowed && !asked.isPrivate && (await code()) !== undefined
      return inTransaction(db, async (tx) => {
        const word = await consents.last(accountId, 'measuring', tx)
        // What was said a moment ago is not said again; neither is a no of whoever was never asked.
        const isNew = word
          ? word.isGiven !== isGiven || word.version !== measuringVersion || after(word.at, hours(24)) <= clock.now()
          : !isMinor
        if (isNew) await consents.sayAnew(tx, { accountId, scope: 'measuring', isGiven, network })
        return read(asked, tx)
      })
    },
  }
}
