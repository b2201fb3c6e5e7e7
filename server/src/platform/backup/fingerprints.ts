import { parseKeys } from '../sealing/index.ts'
import { fingerprintOf, fingerprintsOfRing } from '../db/index.ts'
import type { Fingerprints } from './manifest.ts'

export interface Secrets {
  readonly SECRET_KEY: string
  readonly PAYOUT_KEYS: string
  readonly DATA_KEYS: string
}

const ofRing = (variable: string, text: string): string[] =>
  text === '' ? [] : [...parseKeys(variable, text)].map(([id, key]) => `${id} ${fingerprintOf(key.toString('base64'))}`)

/** Of each key by itself: more of them, in another order, open what these have closed. */
export const fingerprintsOf = ({ SECRET_KEY, PAYOUT_KEYS, DATA_KEYS }: Secrets): Fingerprints => ({
  SECRET_KEY: [...fingerprintsOfRing(SECRET_KEY).values()].join(' '),
  PAYOUT_KEYS: ofRing('PAYOUT_KEYS', PAYOUT_KEYS),
  DATA_KEYS: ofRing('DATA_KEYS', DATA_KEYS),
})

/** Whether what was made with the secrets of `theirs` was made with one of ours, too. */
export const shareSecret = (ours: string, theirs: string): boolean => {
  const own = new Set(ours.split(' '))
  return theirs.split(' ').some((one) => own.has(one))
}
