// The console of practice (money.md 15): time that passes at a word, and calls that go wrong as told.
import { callFaults, eventFaults, type SandboxConsole } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { isOfAttempt, verbNames, type Fault, type Sandbox } from '#platform/card/index.ts'
import type { Bus } from '#platform/bus/index.ts'
import { days, seconds, type MovableClock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly bus: Pick<Bus, 'tell' | 'on'>
  readonly clock: MovableClock
  readonly jobs: Jobs
  readonly sandbox: Sandbox
}

export type Practice = ReturnType<typeof createPractice>

const lookEvery = seconds(5)
/** What time brings with it; all of it may run at any moment and as often as one likes. */
const jobsOfTime = ['subscriptions.renew', 'subscriptions.remind', 'sales.mature', 'settlement.collect', 'payments.janitor'] as const
const verbs = [
  { name: 'webhook', faults: [...eventFaults], isOfAttempt: true },
  ...verbNames.map((name) => ({ name, faults: [...callFaults], isOfAttempt: isOfAttempt(name) })),
]
const refusal = (path: string, message: string) => new AppError('request.invalid', { errors: [{ path, message }] })

export function createPractice({ db, bus, clock, jobs, sandbox }: Needs) {
  let timer: NodeJS.Timeout | undefined

  const catchUp = async (): Promise<number> => {
    const ahead = await store.readAhead(db)
    clock.setAhead(ahead)
    return ahead
  }

  const view = async (): Promise<SandboxConsole> => {
    const [ahead, waiting] = await Promise.all([catchUp(), sandbox.listFaults()])
    return { now: clock.now().toISOString(), aheadDays: ahead / days(1), verbs, waiting: [...waiting] }
  }

  bus.on('practice.moved', ({ ahead }) => clock.setAhead(ahead))

  return {
    view,
    /** Brings the clock to where practice is; at boot. */
    catchUp,
    /** Stays there, when another process moves it. */
    follow() {
      timer = setInterval(() => void catchUp().catch(() => undefined), lookEvery)
      timer.unref()
    },
    stop: () => clearInterval(timer),

    async moveClock(by: number): Promise<SandboxConsole> {
      const ahead = await inTransaction(db, async (tx) => {
        const now = await store.addAhead(tx, days(by))
        await jobs.comeForward(tx, days(by))
        return now
      })
      clock.setAhead(ahead)
      bus.tell('practice.moved', { ahead })
      for (const name of jobsOfTime) await jobs.send(db, name, {})
      return view()
    },

    /**
     * `attempt`: only this payment, by its id or its Idempotency-Key. Throws `request.invalid` for a verb that there is not, for
     * a fault that it cannot have, and for an attempt where it is about none.
     */
    async scriptFault(verb: string, fault: Fault, attempt?: string): Promise<SandboxConsole> {
      const known = verbs.find(({ name }) => name === verb)
      if (!known) throw refusal('verb', 'Choose one of the list.')
      if (!known.faults.some((possible) => possible === fault)) throw refusal('fault', `Not with ${verb}.`)
      if (attempt !== undefined && !known.isOfAttempt) throw refusal('attempt', `${verb} is about no payment.`)
      await sandbox.scriptFault(verb, fault, attempt)
      return view()
    },

    async clearFaults(): Promise<SandboxConsole> {
      await sandbox.clearFaults()
      return view()
    },
  }
}
