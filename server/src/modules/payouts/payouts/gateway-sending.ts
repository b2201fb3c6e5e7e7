// What sets payouts by the card provider going: an approval, an event, and the sweep for what hangs.
import { AppError } from '#platform/app-error.ts'
import type { CardGateway } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Ledger } from '#ground/ledger'
import type { Destinations } from '#payouts/destinations'
import type { Payments } from '#paying/payments'
import { createGatewayPayouts } from './gateway-payouts.ts'
import * as rows from './gateway-store.ts'
import type { MovePayout } from './move.ts'
import type { Processing } from './processing.ts'
import { createRemakePayouts } from './remaking.ts'
import * as store from './store.ts'

export interface SendingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Jobs
  readonly gateway: CardGateway
  readonly ledger: Ledger
  readonly payments: Payments
  readonly destinations: Destinations
  readonly processing: Processing
  readonly move: MovePayout
}

const batch = 50

/** Answers what takes a payout from the gateway's word for it, and what goes on with one. */
export function createGatewaySending(needs: SendingNeeds) {
  const { db, clock, log, jobs, payments, destinations, processing, move } = needs
  const { advance } = createGatewayPayouts(needs)

  /** Out of the earnings; from here on the provider's answers lead. */
  const begin = async (id: string): Promise<void> => {
    try {
      await move.to(id, 'processing', async (tx, payout) => {
        const { account } = await destinations.reveal(payout.payee_id, payout.destination_version, tx)
        if (account === undefined)
          return processing.reject(tx, payout, 'The account at the card provider is not connected. Connect it and ask again.', null)
        const started = await processing.start(tx, payout, null, null)
        const now = clock.now()
        if (started.state !== 'processing') return started
        await rows.insert(tx, {
          payout_id: id,
          account,
          state: 'created',
          tries: 1,
          tried_at: null,
          transfer_id: null,
          bank_payout_id: null,
          reason: null,
          checks: 0,
          next_check_at: now,
          created_at: now,
          updated_at: now,
        })
        return started
      })
    } catch (error) {
      // Somebody else was first, or it was rejected meanwhile.
      if (!(error instanceof AppError) || error.code !== 'payout.state_changed') throw error
    }
  }

  const run = async (id: string): Promise<void> => {
    const payout = await store.find(db, id)
    if (payout?.state === 'approved' && payout.not_before <= clock.now()) await begin(id)
    await advance(id)
  }

  /** What a line of the gateway's books says of a transfer. */
  const advanceBy = async (transferId: string): Promise<void> => {
    const row = await rows.findByTransfer(db, transferId)
    if (row) await advance(row.payout_id)
  }

  /** One that throws, as of an account that was taken away, delays only itself. */
  const each = async (id: string, work: (id: string) => Promise<void>): Promise<void> => {
    try {
      await work(id)
    } catch (error) {
      log.error({ payout: id, err: error }, 'a payout could not be looked at')
    }
  }

  const sweep = async (): Promise<void> => {
    for (const id of await store.findSendable(db, 'stripe', clock.now(), batch)) await each(id, run)
    for (const id of await rows.claimDue(db, clock.now(), batch)) await each(id, advance)
  }

  jobs.define({ name: 'payouts.gateway', run: async ({ payoutId }) => run(payoutId), retries: 10 })
  jobs.define({ name: 'payouts.gateway-sweep', run: sweep, schedule: '* * * * *' })

  payments.onEvents({
    family: 'payout.',
    isOfAccounts: true,
    async handle({ objectId, account }, mark) {
      const row = account === null ? undefined : await rows.findByBankPayout(db, account, objectId)
      if (!row) return false
      await advance(row.payout_id)
      await mark(db)
      return true
    },
  })
  payments.onEvents({
    family: 'transfer.',
    async handle({ objectId }, mark) {
      const row = await rows.findByTransfer(db, objectId)
      if (!row) return false
      await advance(row.payout_id)
      await mark(db)
      return true
    },
  })

  return { takeTransfer: createRemakePayouts({ ...needs, advance }), advance: (transferId: string) => advanceBy(transferId) }
}
