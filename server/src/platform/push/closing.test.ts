import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeFor } from './closing.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
/** Of the example in RFC 8291, appendix A. */
const device = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('the message of the standard’s example is closed as it stands there', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const closed = closeFor(device, 'When I grow up, I want to be a watermelon', { pair, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') })
  expect(closed?.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('no two are closed alike', () => {
  const [one, other] = [closeFor(device, 'x'), closeFor(device, 'x')]
  expect(one?.subarray(0, 16).equals(other?.subarray(0, 16) ?? Buffer.alloc(0))).toBe(false)
  expect(one?.subarray(21, 86).equals(other?.subarray(21, 86) ?? Buffer.alloc(0))).toBe(false)
})

test('keys that no browser made close nothing', () => {
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  for (const p256dh of ['', 'x', device.p256dh.slice(0, -4), offCurve]) expect(closeFor({ ...device, p256dh }, 'x')).toBeUndefined()
  for (const auth of ['', 'c2hvcnQ']) expect(closeFor({ ...device, auth }, 'x')).toBeUndefined()
})
