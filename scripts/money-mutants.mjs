// `npm run money:mutants`: plants the bugs of money.md 17 one by one in a copy of the repository and shows that a test
// finds each. A bug whose place in the code is not found any more fails, too: then this list is out of date. Names of bugs
// as arguments choose some of them.
import { createCopy, reasonOf, say } from './mutants.mjs'

const modules = 'server/src/modules'
/** `test`: where the bug is found; `only`: part of the names of the tests there that look for it. */
const model = { test: 'server/test/money-model', only: 'the books hold' }
/** Histories that the model may take to find one. */
const runs = process.env.MONEY_RUNS ?? '150'

const mutants = [
  {
    name: 'gateway key renewed per try: a refund',
    ...model,
    edits: [
      [
        `${modules}/paying/payments/refunds.ts`,
        'gateway.refund(request, `refund:${row.id}`)',
        'gateway.refund(request, `refund:${row.id}:${Math.random()}`)',
      ],
    ],
  },
  {
    name: 'gateway key renewed per try: a charge',
    ...model,
    edits: [[`${modules}/paying/payments/drive.ts`, '`att:${attempt.id}:create`', '`att:${attempt.id}:create:${Math.random()}`']],
  },
  {
    name: 'event without business key',
    ...model,
    edits: [
      [`${modules}/paying/payments/settle.ts`, '`att:${attempt.id}:capture`', '`att:${attempt.id}:capture:${Math.random()}`'],
      // The state of the attempt says it a second time.
      [
        `${modules}/paying/payments/settle.ts`,
        'if (next === attempt.state) return attempt',
        "if (next === attempt.state && next !== 'succeeded') return attempt",
      ],
      [
        `${modules}/paying/payments/settle.ts`,
        'if (!canMove(attempt.state, next)) {',
        'if (next !== attempt.state && !canMove(attempt.state, next)) {',
      ],
    ],
  },
  {
    name: 'watermark in the roll-up that passes open transactions',
    test: `${modules}/ground/ledger/ledger.test.ts`,
    only: 'commits late',
    edits: [['server/migrations/0004-ledger.ts', 'pg_snapshot_xmin(', 'pg_snapshot_xmax(']],
  },
  {
    name: 'payout checked before it is inserted, without lock',
    test: `${modules}/payouts/payouts/payouts.test.ts`,
    only: 'I5',
    edits: [
      [`${modules}/payouts/payouts/service.ts`, 'await ledger.lock(tx, { accounts: [account] })', ''],
      [
        `${modules}/payouts/payouts/service.ts`,
        'await ledger.lock(tx, { accounts: [ledgerAccounts.available(payeeId)], payout_request: [id] })',
        '',
      ],
      ['server/migrations/0005-ledger-functions.ts', 'or found_row.posted - found_row.held < p_change', ''],
      [
        'server/migrations/0005-ledger-functions.ts',
        'from balance where account_id = p_account for update;',
        'from balance where account_id = p_account;',
      ],
    ],
  },
  {
    name: 'order of locks swapped',
    test: `${modules}/ground/ledger/ledger.test.ts`,
    only: 'holds no later row',
    edits: [
      [
        'server/migrations/0005-ledger-functions.ts',
        'any(touched || p_guard) order by lock_class, account_id for update',
        'any(touched || p_guard) order by array_position(touched || p_guard, account_id) for update',
      ],
    ],
  },
  {
    name: 'refund measured against the whole instead of what is left',
    test: `${modules}/paying/reversals/reversals.test.ts`,
    only: 'I8',
    edits: [[`${modules}/paying/reversals/card-refunds.ts`, 'const left = known.amount - gone', 'const left = known.amount + 0 * gone']],
  },
  {
    name: 'coupon counted without condition',
    test: `${modules}/books/coupons/coupons.test.ts`,
    only: 'fifty redeem',
    edits: [[`${modules}/books/coupons/store.ts`, '.where(sql<boolean>`used < max_uses`)', '']],
  },
  {
    name: 'use of a coupon kept by a payment that failed',
    ...model,
    edits: [
      [`${modules}/paying/subscriptions/deliver.ts`, 'if (attempt.coupon_id !== null) await coupons.release(tx, useOf(attempt))', ''],
    ],
  },
  {
    name: 'platform’s part of a coupon left with the seller',
    ...model,
    edits: [[`${modules}/books/sales/card-returns.ts`, 'const toPromo = promoShare(promo, amount, left)', 'const toPromo = 0']],
  },
  {
    name: 'rounding per share',
    test: `${modules}/books/sales/split.test.ts`,
    only: 'parts and fee make the price',
    edits: [
      [
        'contract/src/split-price.ts',
        'return rows.map((row) => ({ payeeId: row.payeeId, net: row.net }))',
        'return shares.map(({ payeeId, bps }) => ({ payeeId, net: Math.round((net * bps) / wholeSplit) }))',
      ],
    ],
  },
  {
    name: 'settle ignores terminal states',
    test: `${modules}/paying/payments/payments.test.ts`,
    only: 'I12',
    edits: [[`${modules}/paying/payments/settle.ts`, 'if (!canMove(attempt.state, next)) {', 'if (next === attempt.state) {']],
  },
  {
    name: 'grant outside of the transaction',
    ...model,
    edits: [
      [
        `${modules}/books/entitlements/service.ts`,
        'await store.insertGrant(tx, {',
        `const write = (row: Parameters<typeof store.insertGrant>[1]) => setTimeout(() => void store.insertGrant(db, row).catch(() => undefined), 20)
      write({`,
      ],
    ],
  },
  {
    name: 'late success of an abandoned attempt dropped',
    ...model,
    edits: [
      [
        `${modules}/paying/payments/settle.ts`,
        'if (next === attempt.state) return attempt',
        "if (next === attempt.state || (next === 'succeeded' && attempt.state === 'unknown')) return attempt",
      ],
    ],
  },
  {
    name: 'direction of the fee leg turned',
    ...model,
    edits: [
      [
        `${modules}/paying/reversals/books.ts`,
        '{ from: accounts.gatewayFees, to: accounts.gatewayAvailable, amount: fee }',
        '{ from: accounts.gatewayAvailable, to: accounts.gatewayFees, amount: fee }',
      ],
    ],
  },
  {
    name: 'tax taken of what the payees get already',
    test: `${modules}/books/taxes/taxes.test.ts`,
    only: 'has no tax where no rate is',
    edits: [
      [`${modules}/books/sales/record.ts`, 'splitPrice(wanted.gross - (tax?.amount ?? 0), feeBps', 'splitPrice(wanted.gross, feeBps'],
    ],
  },
  {
    name: 'tax booked to another place than its rate',
    test: `${modules}/books/taxes/taxes.test.ts`,
    only: 'two of address, profile and request',
    edits: [[`${modules}/books/taxes/policy.ts`, 'region === null ? country : `${country}-${region}`', 'country']],
  },
]

const copy = createCopy()

function runTests(chosen) {
  const [files, names] = [new Set(chosen.map(({ test }) => test)), new Set(chosen.map(({ only }) => only))]
  return copy.run([...files, '-t', [...names].join('|')], { MONEY_RUNS: runs })
}

const wanted = process.argv.slice(2)
const chosen = mutants.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
let survivors = 0
try {
  // Only a test that passes without the bug says anything with it.
  const { isGreen: isSound, output: said } = await runTests(chosen)
  if (!isSound) throw new Error(`A test fails without any planted bug:\n${said.slice(-3000)}`)
  for (const { name, edits, ...its } of chosen) {
    const undo = copy.plant(edits)
    const { isGreen, output } = await runTests([its])
    undo()
    const reason = isGreen ? undefined : reasonOf(output)
    if (reason === undefined) survivors += 1
    say(
      reason === undefined
        ? `SURVIVED ${name}${isGreen ? '' : ` (no test failed, but the run did: ${output.slice(-400)})`}`
        : `${name}: caught by ${reason}`,
    )
  }
  say(`${chosen.length - survivors} of ${chosen.length} planted bugs caught`)
} catch (error) {
  say(String(error instanceof Error ? error.message : error))
  survivors += 1
} finally {
  copy.remove()
}
process.exitCode = survivors > 0 ? 1 : 0
