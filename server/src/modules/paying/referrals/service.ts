// What somebody gets for bringing somebody: counted when they join, earned by their first payment, paid once that cannot go back any more.
import { newId } from '#platform/new-id.ts'
import { createJudging } from './judging.ts'
import type { Needs } from './needs.ts'
import { createPayingOut } from './paying-out.ts'
import { isEnough, programOf, type Program } from './policy.ts'
import * as store from './store.ts'
import { createTakingBack } from './taking-back.ts'
import type { ReferralTable } from './tables.ts'
import './tidings.ts'

export type Referrals = ReturnType<typeof createReferrals>

const batch = 200

export function createReferrals(needs: Needs) {
  const { db, clock, jobs, outbox, faults, settings, accounts, payments } = needs
  const judge = createJudging(needs)
  const { earn, pay } = createPayingOut(needs, judge)
  const takeBack = createTakingBack(needs)

  /** One that fails keeps nobody else waiting. */
  const each = async (rows: readonly ReferralTable[], act: (row: ReferralTable) => Promise<void>): Promise<void> => {
    for (const row of rows) {
      try {
        await act(row)
      } catch (error) {
        faults.note('job referrals.pay', error)
      }
    }
  }

  const look = async (attemptId: string): Promise<void> => {
    const attempt = await payments.find(attemptId)
    const row = attempt && (await store.findByNewcomer(db, attempt.payer_id))
    if (row?.state === 'pending') return earn(row.id, attemptId)
    if (attempt && row?.attempt_id === attemptId && !isEnough(attempt, row.least)) await takeBack(row)
  }

  /** All that is due, and all whose payment went back unheard. May run in several processes at once, and break off anywhere. */
  const payDue = async (): Promise<void> => {
    for (let last: string | undefined; ; ) {
      const rows = await store.rewarded(db, last, batch)
      const attempts = new Map((await payments.loadMany(rows.flatMap(({ attempt_id: id }) => id ?? []))).map((one) => [one.id, one]))
      const now = clock.now()
      await each(rows, async (row) => {
        const attempt = row.attempt_id === null ? undefined : attempts.get(row.attempt_id)
        if (attempt && !isEnough(attempt, row.least)) return takeBack(row)
        if (row.state === 'earned' && row.due_at !== null && row.due_at <= now) await pay(row)
      })
      last = rows.at(-1)?.id
      if (rows.length < batch) return
    }
  }

  jobs.define({ name: 'referrals.pay', run: payDue, schedule: '20 5 * * *' })
  jobs.define({ name: 'referrals.look', run: ({ attemptId }) => look(attemptId), retries: 10 })

  outbox.on('account.referred', async ({ accountId, isSameDevice }, tx) => {
    const newcomer = await accounts.find(accountId, tx)
    const referrer = newcomer?.referred_by ? await accounts.findByReferralCode(newcomer.referred_by, tx) : undefined
    if (!newcomer || !referrer || referrer.id === newcomer.id) return
    const now = clock.now()
    const row: ReferralTable = {
      id: newId(),
      referrer_id: referrer.id,
      newcomer_id: newcomer.id,
      state: 'pending',
      refusal: null,
      attempt_id: null,
      least: 0,
      referrer_reward: 0,
      newcomer_reward: 0,
      due_at: null,
      paid_at: null,
      lost: 0,
      created_at: now,
      updated_at: now,
    }
    const clash = await judge(tx, row)
    const refusal = clash ?? (isSameDevice ? 'device' : null)
    await store.insert(tx, { ...row, state: refusal === null ? 'pending' : 'refused', refusal })
  })
  // Only of those who came by a link: most payments are nobody's business here.
  const lookLater = async (attemptId: string, tx: Parameters<typeof payments.find>[1]) => {
    const attempt = await payments.find(attemptId, tx)
    const row = attempt && (await store.findByNewcomer(tx ?? db, attempt.payer_id))
    if (row?.state === 'pending' || row?.attempt_id === attemptId) await jobs.send(tx ?? db, 'referrals.look', { attemptId })
  }
  outbox.on('payment.changed', ({ attemptId }, tx) => lookLater(attemptId, tx))
  outbox.on('dispute.changed', ({ attemptId }, tx) => lookLater(attemptId, tx))

  return {
    program: async (): Promise<Program | undefined> => programOf(await settings.read()),
    /** Of those whom this person brought, by newcomer. */
    async ofReferrer(referrerId: string, newcomerIds: readonly string[]): Promise<ReadonlyMap<string, ReferralTable>> {
      return new Map((await store.ofNewcomers(db, referrerId, newcomerIds)).map((row) => [row.newcomer_id, row]))
    },
    ofNewcomer: (accountId: string) => store.findByNewcomer(db, accountId),
    search: (search: store.ReferralSearch) => store.search(db, search),
    async sums(): Promise<{ used: number; waiting: number }> {
      const [used, waiting] = await Promise.all([store.used(db), store.sumEarned(db)])
      return { used, waiting }
    },
  }
}
