import { describe, expect, test } from 'vitest'
import {
  heldUntil,
  hourIn,
  isQuiet,
  isWanted,
  isWantedOn,
  isZone,
  morningAfter,
  nextStep,
  noChoices,
  quietUntil,
  shownUntil,
} from './policy.ts'

test('steps of groups that move up', () => {
  expect([0, 1, 2, 3, 9, 10, 29, 30, 99, 100, 2999].map(nextStep)).toEqual([1, 3, 3, 10, 10, 30, 30, 100, 100, 300, 3000])
})

describe('a minor’s night (youth.md Y68)', () => {
  const minor = { isMinor: true, zones: ['America/Chicago'] }
  test.each([
    ['2026-11-22T05:59:00Z', undefined],
    ['2026-11-22T06:00:00Z', '2026-11-22T12:00:00.000Z'],
    ['2026-11-22T06:30:00Z', '2026-11-22T12:00:00.000Z'],
    ['2026-11-22T11:59:59Z', '2026-11-22T12:00:00.000Z'],
    ['2026-11-22T12:00:00Z', undefined],
    // The clocks go forward at two in the morning: this night is an hour shorter.
    ['2026-03-08T06:30:00Z', '2026-03-08T11:00:00.000Z'],
    // And back: this one is longer.
    ['2026-11-01T05:30:00Z', '2026-11-01T12:00:00.000Z'],
  ])('%s waits until %s', (now, until) => {
    expect(heldUntil(minor, noChoices, new Date(now))?.toISOString()).toBe(until)
  })

  test.each([
    ['2026-11-22T05:59:00Z', '2026-11-22T05:59:00.000Z'],
    ['2026-11-22T06:00:00Z', '2026-11-22T06:00:00.000Z'],
    ['2026-11-22T11:59:59Z', '2026-11-22T06:00:00.000Z'],
    ['2026-11-22T12:00:00Z', '2026-11-22T12:00:00.000Z'],
    ['2026-03-08T10:30:00Z', '2026-03-08T06:00:00.000Z'],
  ])('at %s what pages did is news up to %s', (now, until) => {
    expect(shownUntil(minor, new Date(now)).toISOString()).toBe(until)
    expect(shownUntil({ ...minor, isMinor: false }, new Date(now))).toEqual(new Date(now))
  })

  test('is that of all zones in which they may live', () => {
    const somewhere = { isMinor: true, zones: ['America/New_York', 'America/Los_Angeles'] }
    expect(heldUntil(somewhere, noChoices, new Date('2026-11-22T05:00:00Z'))?.toISOString()).toBe('2026-11-22T14:00:00.000Z')
  })

  test('is not that of adults', () => {
    expect(heldUntil({ ...minor, isMinor: false }, noChoices, new Date('2026-11-22T06:30:00Z'))).toBeUndefined()
  })

  test('comes after a pause that ends in it', () => {
    const choices = { ...noChoices, paused_until: new Date('2026-11-22T07:00:00Z') }
    const now = new Date('2026-11-22T02:00:00Z')
    expect(heldUntil(minor, choices, now)?.toISOString()).toBe('2026-11-22T12:00:00.000Z')
    expect(heldUntil({ ...minor, isMinor: false }, choices, now)).toEqual(choices.paused_until)
    expect(heldUntil({ ...minor, isMinor: false }, choices, new Date('2026-11-22T07:00:00Z'))).toBeUndefined()
  })
})

test('quiet hours go over midnight, and are those of the reader’s clock', () => {
  const madrid = { isMinor: false, zones: ['Europe/Madrid'] }
  const choices = { ...noChoices, quiet_from: 22, quiet_to: 8 }
  const at = (time: string) => isQuiet(madrid, choices, new Date(time))
  expect([at('2026-11-22T20:59:00Z'), at('2026-11-22T21:00:00Z'), at('2026-11-23T06:59:00Z'), at('2026-11-23T07:00:00Z')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  // In summer its clocks are two hours ahead.
  expect([at('2026-07-01T19:59:00Z'), at('2026-07-01T20:00:00Z')]).toEqual([false, true])
  expect(isQuiet(madrid, noChoices, new Date('2026-11-22T23:00:00Z'))).toBe(false)
  const midday = { ...noChoices, quiet_from: 12, quiet_to: 13 }
  expect([isQuiet(madrid, midday, new Date('2026-11-22T11:30:00Z')), isQuiet(madrid, midday, new Date('2026-11-22T23:30:00Z'))]).toEqual([
    true,
    false,
  ])
})

test.each([
  // Clocks go forward in this night, and back in that.
  ['Europe/Madrid', '2026-03-28T22:30:00Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Madrid', '2026-10-24T21:30:00Z', '2026-10-25T07:00:00.000Z'],
  ['America/Chicago', '2026-03-08T05:30:00Z', '2026-03-08T13:00:00.000Z'],
  ['America/Chicago', '2026-11-01T04:30:00Z', '2026-11-01T14:00:00.000Z'],
  ['America/Chicago', '2026-11-01T14:00:00Z', undefined],
])('quiet hours of %s at %s end at %s', (zone, now, until) => {
  const choices = { ...noChoices, quiet_from: 22, quiet_to: 8 }
  expect(quietUntil({ isMinor: false, zones: [zone] }, choices, new Date(now))?.toISOString()).toBe(until)
})

test('what is off in the list is off on every way, and each way may be off alone', () => {
  const choices = {
    ...noChoices,
    groups_off: ['talk' as const],
    push_off: ['page', 'money', 'security'] as never[],
    mail_off: ['team' as const],
  }
  const ways = (kind: Parameters<typeof isWantedOn>[1]) =>
    (['centre', 'push', 'mail'] as const).filter((channel) => isWantedOn(channel, kind, choices))
  expect(ways('reply')).toEqual([])
  expect(ways('tipped')).toEqual(['centre', 'mail'])
  expect(ways('liked')).toEqual(['centre', 'mail'])
  expect(ways('verification')).toEqual(['centre', 'push'])
  // Its letter comes, so a device may be silent.
  expect(ways('refund')).toEqual(['centre', 'mail'])
  expect(ways('new_device')).toEqual(['centre', 'push', 'mail'])
  expect(ways('decision')).toEqual(['centre', 'push', 'mail'])
})

test('the next morning of a zone', () => {
  expect(morningAfter('Europe/Madrid', new Date('2026-11-22T20:10:00Z')).toISOString()).toBe('2026-11-23T07:00:00.000Z')
  expect(hourIn('Asia/Kathmandu', morningAfter('Asia/Kathmandu', new Date('2026-11-22T20:10:00Z')))).toBe(8)
  expect([isZone('Europe/Madrid'), isZone('Middle/Earth')]).toEqual([true, false])
})

test('money, security and decisions cannot be switched off', () => {
  const none = { ...noChoices, groups_off: ['page', 'money', 'team', 'security'] as const, kinds_off: ['liked', 'refund'] as const }
  const choices = { ...none, groups_off: [...none.groups_off], kinds_off: [...none.kinds_off] }
  const wanted = (['followed', 'liked', 'commented', 'team_invitation', 'refund', 'decision', 'new_device'] as const).filter((kind) =>
    isWanted(kind, choices),
  )
  expect(wanted).toEqual(['commented', 'refund', 'decision', 'new_device'])
})
