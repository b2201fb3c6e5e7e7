import { describe, expect, test } from 'vitest'
import { createBelief, isNobody, isUnwanted } from './refusals.ts'

const no = (responseCode: number, response: string, command = 'RCPT TO') =>
  Object.assign(new Error(response), { responseCode, response, command })

describe('a mail server’s no', () => {
  test.each(['550 no such user', '550 5.1.1 User unknown', '551 5.1.6 moved away', '553 5.1.3 bad syntax', '550 5.2.1 given up'])(
    'is about the address: %s',
    (said) => expect(isNobody(no(Number(said.slice(0, 3)), said))).toBe(true),
  )
  test.each([
    '554 5.7.1 Relay access denied',
    '550 5.7.1 your address is on a list',
    '530 5.7.0 Authentication required',
    '552 5.2.2 mailbox full',
    '450 4.1.1 try later',
  ])('is about something else: %s', (said) => expect(isNobody(no(Number(said.slice(0, 3)), said))).toBe(false))

  test('is about the letter once that was read, and about nothing without an answer', () => {
    expect(isUnwanted(no(554, '554 5.6.0 not this one', 'DATA'))).toBe(true)
    expect([isUnwanted(no(451, '451 later', 'DATA')), isNobody(no(550, '550 no', 'MAIL FROM')), isNobody(new Error('lost'))]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('to many at once is about us; ten minutes later an address is believed again', () => {
    let time = 0
    const isBelieved = createBelief(() => time)
    const asked = Array.from({ length: 25 }, (_, index) => isBelieved(`fan_${index}@example.org`))
    expect(asked).toEqual(Array.from({ length: 25 }, (_, index) => index < 20))
    expect(isBelieved('fan_1@example.org')).toBe(false)
    time += 10 * 60_000
    expect(isBelieved('fan_1@example.org')).toBe(true)
  })
})
