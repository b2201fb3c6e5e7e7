import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '@fieldhouse/contract'
import type { PastRecovery } from '#platform/backup/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Faults } from '#platform/faults.ts'
import { route, type Route } from '#platform/http/index.ts'
import { lookFromNowhere } from '#platform/whereabouts/index.ts'
import { noteInAudit } from '#ground/audit'
import { presentRecovery } from './present.ts'

export interface RecoveryNeeds {
  readonly faults: Pick<Faults, 'note'>
  readonly last: () => Promise<PastRecovery | undefined>
  readonly look: () => Promise<unknown>
  readonly open: (wish: { reason: string | undefined; via: 'web' }) => Promise<void>
}

/** Looking may take long; whoever asked is answered then, and sees the rest on the page. */
const patience = 5000

export function recoveryRoutes({ faults, last, look, open }: RecoveryNeeds): Route[] {
  let looking: Promise<unknown> | undefined
  return [
    route(calls.recovery.look, {}, async () => {
      const past = await last()
      return { data: { recovery: past ? presentRecovery(past, looking !== undefined) : null } }
    }),
    route(calls.recovery.lookAgain, {}, async () => {
      if (looking) throw new AppError('recovery.looking')
      const begun = lookFromNowhere(look)
      looking = begun.catch(() => undefined).finally(() => (looking = undefined))
      let isLong = false
      // Whoever waits hears of it; afterwards nobody does.
      begun.catch((error: unknown) => isLong && faults.note('recovery', error))
      const done = await Promise.race([begun.then(() => true), wait(patience, false, { ref: false })])
      isLong = !done
      return undefined
    }),
    route(calls.recovery.open, {}, async ({ body: { reason } }) => {
      const past = await last()
      noteInAudit({ ...(reason !== undefined && { reason }), after: { life: past?.life ?? 0 } })
      await open({ reason, via: 'web' })
      return undefined
    }),
  ]
}
