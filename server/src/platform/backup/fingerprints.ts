import { parseKeys } from '../sealing/index.ts'
import { fingerprintOf } from '../db/index.ts'
import type { Secrets } from './back-up.ts'
import type { Fingerprints } from './manifest.ts'

const ofRing = (variable: string, text: string): string[] =>
  text === '' ? [] : [...parseKeys(variable, text)].map(([id, key]) => `${id} ${fingerprintOf(key.toString('base64'))}`)

/** Of each key by itself: more of them, in another order, open what these have closed. */
export const fingerprintsOf = ({ SECRET_KEY, PAYOUT_KEYS, DATA_KEYS }: Secrets): Fingerprints => ({
  SECRET_KEY: fingerprintOf(SECRET_KEY),
  PAYOUT_KEYS: ofRing('PAYOUT_KEYS', PAYOUT_KEYS),
  DATA_KEYS: ofRing('DATA_KEYS', DATA_KEYS),
})
