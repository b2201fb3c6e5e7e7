import { createGiving } from './giving.ts'
import type { Needs } from './needs.ts'
import { createPresent } from './present.ts'
import { createRequests } from './requests.ts'
import { tellOfRefunds } from './tell.ts'
import './tidings.ts'

export type TokenRefunds = ReturnType<typeof createTokenRefunds>

/** Also writes the letters about them. */
export function createTokenRefunds(needs: Needs) {
  tellOfRefunds(needs)
  return { ...createGiving(needs), requests: createRequests(needs), ...createPresent(needs) }
}
