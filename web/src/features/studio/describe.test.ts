import { expect, test } from 'vitest'
import type { Earning } from './earnings-days.ts'
import { soldName } from './describe.ts'

const sold = (type: string, title?: string) =>
  soldName({ type, targetInfo: title === undefined ? null : ({ title } as Earning['targetInfo']) })

test('an earning says which thing was sold, where it has a name', () => {
  expect([sold('feed', 'Match day'), sold('message', ''), sold('tip')]).toEqual(['Post · Match day', 'Message', 'Tip'])
})
