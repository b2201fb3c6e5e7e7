// `npm run money:mutants`: plants the bugs of money.md 17 one by one in a copy of the repository and shows that a test
// finds each. A bug whose place in the code is not found any more fails, too: then this list is out of date. Names of bugs
// as arguments choose some of them.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment, findNode, root } from './environment.mjs'

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
]

const copy = mkdtempSync(join(tmpdir(), 'fieldhouse-mutants-'))
const say = (line) => process.stdout.write(`${line}\n`)

function copyRepository() {
  for (const name of ['server', 'contract', 'package.json', 'tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !/(^|\/)(node_modules|data)$/.test(path) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

/** Answers what undoes it. */
function plant(edits) {
  const before = new Map()
  for (const [file, from, to] of edits) {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not say “${from}” any more`)
    if (!before.has(path)) before.set(path, text)
    writeFileSync(
      path,
      text.replaceAll(from, () => to),
    )
  }
  return () => before.forEach((text, path) => writeFileSync(path, text))
}

function runTests(chosen) {
  const [files, names] = [new Set(chosen.map(({ test }) => test)), new Set(chosen.map(({ only }) => only))]
  const child = spawn(findNode(), ['node_modules/vitest/vitest.mjs', 'run', ...files, '-t', [...names].join('|'), '--bail', '1'], {
    cwd: copy,
    env: childEnvironment({ MONEY_RUNS: runs, NO_COLOR: '1' }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return new Promise((done) => child.once('exit', (code) => done({ isGreen: code === 0, output })))
}

/** The first test that failed and what it said. Undefined when none did: a copy that does not load is not a bug found. */
function reasonOf(output) {
  if (/ERR_MODULE_NOT_FOUND|Cannot find (package|module)/.test(output)) return undefined
  const failed = /FAIL\s+(\S+\.test\.ts) > (.+)/.exec(output)
  const why = /(?:^|\n)\s*(?:Caused by: )?((?:AssertionError|Error|error|DatabaseError|AppError): (?!Property failed).*)/.exec(output)
  const counter = /Property failed after (\d+) tests/.exec(output)
  if (!failed) return undefined
  const where = `${failed[1].replace('server/', '')} “${failed[2]}”`
  return `${where}${counter ? ` at history ${counter[1]}` : ''}${why ? `: ${why[1].slice(0, 140)}` : ''}`
}

const wanted = process.argv.slice(2)
const chosen = mutants.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
let survivors = 0
try {
  copyRepository()
  // Only a test that passes without the bug says anything with it.
  const { isGreen: isSound, output: said } = await runTests(chosen)
  if (!isSound) throw new Error(`A test fails without any planted bug:\n${said.slice(-3000)}`)
  for (const { name, edits, ...its } of chosen) {
    const undo = plant(edits)
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
  rmSync(copy, { recursive: true, force: true })
}
process.exitCode = survivors > 0 ? 1 : 0
