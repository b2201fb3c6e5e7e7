// A reward is paid once, whoever tries and how often: under the one lock that the budget is, by keys that name the referral.
import { after, days } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { accounts as books } from '#ground/ledger'
import { isQuestioned } from '#paying/reversals'
import type { Judge } from './judging.ts'
import type { Needs } from './needs.ts'
import { isEnough, monthOf, programOf, rewardKey, rewardOf, sides, walletsOf, whose } from './policy.ts'
import * as store from './store.ts'
import type { Refusal, ReferralTable } from './tables.ts'

export function createPayingOut({ db, clock, ledger, outbox, payments, settings }: Needs, judge: Judge) {
  const refuse = (tx: Db, row: ReferralTable, refusal: Refusal) =>
    store.update(tx, row.id, { state: 'refused', refusal, updated_at: clock.now() })

  /** Of a budget that is held. */
  const against = async (tx: Db, row: ReferralTable, used: number): Promise<Refusal | 'not_yet' | undefined> => {
    const now = clock.now()
    const attempt = row.attempt_id === null ? undefined : await payments.find(row.attempt_id, tx)
    if (!attempt || !isEnough(attempt, row.least)) return 'taken_back'
    if (await isQuestioned(tx, attempt.id)) return 'not_yet'
    const clash = await judge(tx, row)
    if (clash) return clash
    const program = programOf(await settings.readNow(tx))
    if (!program) return 'off'
    const { from, until } = monthOf(now)
    if ((await store.countPaid(tx, row.referrer_id, from, until)) >= program.monthlyCap) return 'cap'
    return used + row.referrer_reward + row.newcomer_reward > program.budget ? 'budget' : undefined
  }

  return {
    /** The newcomer's first payment that is large enough: what both get is fixed, and waits until nobody asks for it back. */
    earn: (id: string, attemptId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = await store.lock(tx, id)
        const attempt = await payments.find(attemptId, tx)
        const program = programOf(await settings.readNow(tx))
        if (row?.state !== 'pending' || !attempt || !program || !isEnough(attempt, program.least)) return
        const now = clock.now()
        const earned = { ...row, attempt_id: attemptId }
        const clash = await judge(tx, earned)
        if (clash) return void (await refuse(tx, row, clash))
        await store.update(tx, id, {
          state: 'earned',
          attempt_id: attemptId,
          least: program.least,
          referrer_reward: program.referrer,
          newcomer_reward: program.newcomer,
          due_at: after(now, days(program.waitDays)),
          updated_at: now,
        })
      }),

    async pay(known: ReferralTable): Promise<void> {
      await ledger.open([books.promo, ...walletsOf(known)])
      await inTransaction(db, async (tx) => {
        const used = await store.holdBudget(tx)
        const row = await store.lock(tx, known.id)
        const now = clock.now()
        if (row?.state !== 'earned' || row.due_at === null || row.due_at > now) return
        const refusal = await against(tx, row, used)
        if (refusal === 'not_yet') return
        if (refusal) return void (await refuse(tx, row, refusal))
        await ledger.lock(tx, { accounts: walletsOf(row) })
        for (const side of sides) {
          const [accountId, amount] = [whose(row, side), rewardOf(row, side)]
          if (amount === 0) continue
          const moves = [{ from: books.promo, to: books.bonus(accountId), amount }]
          await ledger.post(tx, { key: rewardKey(row.id, side), kind: 'referral_reward', moves, cause: { referral: row.id } })
          await outbox.write(tx, 'wallet.changed', { accountId, delta: amount, reason: 'bonus' })
        }
        await store.addUsed(tx, row.referrer_reward + row.newcomer_reward)
        await store.update(tx, row.id, { state: 'paid', paid_at: now, updated_at: now })
      })
    },
  }
}
