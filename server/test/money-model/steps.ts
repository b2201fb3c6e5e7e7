// What can happen in a made-up history, and with what trouble.
import fc from 'fast-check'

const fault = fc.constantFrom(null, null, null, null, null, null, 'drop_before', 'drop_after', '500')
const step = fc.record({
  act: fc.constantFrom(
    'topUp',
    'topUp',
    'topUp',
    'tip',
    'tip',
    'buy',
    'buy',
    'subscribe',
    'subscribe',
    'renew',
    'renew',
    'cancel',
    'resume',
    'changePlan',
    'breakCard',
    'approve',
    'deliver',
    'sweep',
    'present',
    'unwrap',
    'takeGift',
    'lapse',
    'giveBack',
    'giveBack',
    'refundCard',
    'failRefund',
    'dispute',
    'decide',
    'mature',
    'rollUp',
    'propose',
    'agree',
    'withdraw',
    'leave',
  ),
  fan: fc.integer({ min: 0, max: 1 }),
  /** The third is the team. */
  athlete: fc.integer({ min: 0, max: 2 }),
  nonce: fc.integer({ min: 1, max: 3 }),
  amount: fc.integer({ min: 10, max: 40 }),
  card: fc.constantFrom('ok', 'ok', 'ok', 'ok', 'declined', 'threeDSecure'),
  plan: fc.constantFrom('monthly', 'yearly', 'free'),
  days: fc.constantFrom(1, 4, 31, 31, 100, 370),
  atOnce: fc.integer({ min: 1, max: 3 }),
  hasCoupon: fc.boolean(),
  /** Several months at once. */
  isLong: fc.boolean(),
  /** Of what goes back; null: all that is left. */
  share: fc.constantFrom(null, 0.1, 0.4, 0.75),
  isWon: fc.boolean(),
  diesAt: fc.option(fc.record({ commit: fc.integer({ min: 1, max: 6 }), when: fc.constantFrom('before', 'after') }), {
    nil: null,
  }),
  createFault: fault,
  confirmFault: fault,
  refundFault: fault,
  webhookFault: fc.constantFrom(null, null, 'dup', 'reorder', 'delay'),
})
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Somebody subscribes, something happens, the period ends: by chance alone these three seldom meet. */
const life = fc
  .tuple(step, step, step, fc.constantFrom('changePlan', 'breakCard', 'cancel', 'dispute', 'refundCard', null, null))
  .map(([first, second, third, between]): Step[] => [
    { ...first, act: 'subscribe', card: 'ok', plan: first.plan === 'free' ? 'monthly' : first.plan },
    { ...second, fan: first.fan, athlete: first.athlete, act: between ?? second.act },
    { ...third, fan: first.fan, act: 'renew', days: first.plan === 'yearly' ? 370 : first.isLong ? 100 : 31 },
  ])

/** Something is sold, the earnings mature or do not, it goes back, in parts or disputed. */
const takenBack = fc
  .tuple(step, step, step, fc.constantFrom('topUp', 'buy', 'tip'), fc.constantFrom('mature', 'dispute', 'giveBack', 'deliver'))
  .map(([first, second, third, sold, between]): Step[] => [
    { ...first, act: sold, card: 'ok', atOnce: 1 },
    { ...second, fan: first.fan, act: between },
    { ...third, fan: first.fan, act: sold === 'topUp' ? (third.isWon ? 'refundCard' : 'decide') : 'giveBack' },
  ])

/** Paid, given back, and the card does not take it; or the bank holds it while the payer buys more. */
const refused = fc
  .tuple(step, step, step, fc.constantFrom('topUp', 'subscribe'), fc.boolean())
  .map(([first, second, third, sold, isDisputed]): Step[] => {
    const calm = { card: 'ok', atOnce: 1, diesAt: null, createFault: null, confirmFault: null } as const
    const begun = { ...first, ...calm, act: sold, plan: first.plan === 'free' ? 'monthly' : first.plan } as const
    const own = { fan: first.fan, nonce: 1 } as const
    return isDisputed
      ? [
          { ...begun, act: 'topUp' },
          { ...second, ...own, act: 'tip', amount: 10 },
          { ...second, ...own, act: 'dispute' },
          { ...third, ...calm, fan: first.fan, nonce: 2, act: 'topUp' },
          { ...third, ...own, act: 'decide' },
        ]
      : [begun, { ...second, ...own, act: 'refundCard' }, { ...third, ...own, act: 'deliver' }, { ...third, ...own, act: 'failRefund' }]
  })

/** A yearly subscription out of a monthly one, a dispute that is won: what seldom comes by itself. */
const rarities = fc.tuple(step, step, fc.boolean()).map(([first, second, isChange]): Step[] => {
  const calm = { card: 'ok', atOnce: 1, diesAt: null, createFault: null, confirmFault: null } as const
  const begun = { ...first, ...calm, act: isChange ? ('subscribe' as const) : ('topUp' as const), plan: 'monthly' as const }
  const next = { ...second, ...calm, fan: first.fan, plan: 'yearly' as const, isWon: true }
  return isChange ? [begun, { ...next, act: 'changePlan' }] : [begun, { ...next, act: 'dispute', nonce: 1 }, { ...next, act: 'decide' }]
})

/** Months for the other fan: opened or not, while a payment goes back, a year passes, or its giver wants it again. */
const presented = fc
  .tuple(
    step,
    step,
    step,
    fc.constantFrom('unwrap', 'takeGift', 'dispute', 'refundCard', 'subscribe'),
    fc.constantFrom('unwrap', 'takeGift', 'lapse', 'refundCard', 'decide', 'renew'),
  )
  .map(([first, second, third, between, last]): Step[] => [
    { ...first, act: 'present', card: 'ok' },
    {
      ...second,
      act: between,
      ...(between === 'subscribe'
        ? { fan: 1 - first.fan, athlete: first.athlete, card: 'ok', plan: 'monthly' }
        : { fan: first.fan, nonce: 1 }),
    },
    { ...second, act: 'unwrap', fan: first.fan },
    { ...third, act: last, fan: first.fan, nonce: 1 },
  ])

/** Months twice for the other fan, both opened, and one of the two goes back: by its giver's card, or because a bank says so. */
const doubled = fc
  .tuple(
    step,
    step,
    step,
    fc.constantFrom('refundCard', 'refundCard', 'dispute'),
    fc.constantFrom('failRefund', 'decide', 'renew', 'unwrap'),
  )
  .map(([first, second, third, back, last]): Step[] => {
    const calm = { atOnce: 1, diesAt: null, createFault: null, confirmFault: null } as const
    const given = { ...first, ...calm, act: 'present', card: 'ok', hasCoupon: true } as const
    const own = { fan: first.fan, nonce: 1 } as const
    return [
      { ...given, nonce: 1 },
      { ...second, ...calm, ...own, act: 'unwrap' },
      { ...given, nonce: 2 },
      { ...second, ...own, act: 'unwrap' },
      // The newest payment comes first; the second newest is that of the first gift.
      { ...third, fan: first.fan, nonce: 2, share: null, act: back },
      { ...third, ...own, act: last, days: 31 },
    ]
  })

/** A team divides otherwise, sells, somebody leaves, it sells again, and something goes back. */
const shared = fc
  .tuple(step, step, step, step, fc.constantFrom('agree', 'renew', 'withdraw'), fc.constantFrom('leave', 'mature', 'dispute', 'propose'))
  .map(([first, second, third, fourth, decided, between]): Step[] => {
    const own = { fan: second.fan, athlete: 2, atOnce: 1 } as const
    const sold = second.plan === 'free' ? 'tip' : 'subscribe'
    return [
      { ...first, act: 'propose', hasCoupon: false },
      { ...first, act: decided, days: 4, diesAt: null },
      { ...second, ...own, act: sold, card: 'ok' },
      { ...third, ...own, act: between },
      { ...third, ...own, act: 'tip', amount: 10 },
      { ...fourth, ...own, act: sold === 'tip' ? 'giveBack' : 'refundCard' },
    ]
  })

export const histories = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: step.map((one) => [one]) },
      { weight: 1, arbitrary: life },
      { weight: 1, arbitrary: takenBack },
      { weight: 1, arbitrary: refused },
      { weight: 1, arbitrary: rarities },
      { weight: 1, arbitrary: shared },
      { weight: 1, arbitrary: presented },
      { weight: 1, arbitrary: doubled },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.flat())
