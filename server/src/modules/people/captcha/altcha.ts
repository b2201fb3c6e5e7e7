// Proof of work on the own server: nothing is asked of anybody else, nothing is kept before it is used. It prices abuse and proves
// nobody human, so it is never the only control.
import { randomInt } from 'node:crypto'
import type { CaptchaAction, CaptchaWork } from '@fieldhouse/contract'
import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { after, minutes, type Clock } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import type { Keys } from '#platform/secrets.ts'
import { challengeLife, fewestKeys, loadOf, mostKeys, roundsPerKey } from './policy.ts'
import type { CaptchaProvider, Shown } from './provider.ts'

const algorithm = 'PBKDF2/SHA-256'
/** What a browser sends back begins so. */
export const altchaToken = /^a1\.([A-Za-z0-9_-]{20,3900})$/

interface Payload {
  readonly challenge: Challenge
  readonly solution: Solution
}

function read(token: string): Payload | undefined {
  const written = altchaToken.exec(token)?.[1]
  if (written === undefined) return undefined
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(written, 'base64url').toString('utf8')) as Partial<Payload>
    const isWhole = typeof challenge?.parameters === 'object' && typeof challenge.signature === 'string' && typeof solution === 'object'
    return isWhole && solution !== null ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

export interface Altcha extends CaptchaProvider {
  challenge(action: CaptchaAction, network: string): Promise<CaptchaWork>
}

export function createAltcha({ keys, clock }: { keys: Keys; clock: Clock }): Altcha {
  const secrets = {
    hmacSignatureSecret: keys.print('captcha', 'challenge').toString('hex'),
    hmacKeySignatureSecret: keys.print('captcha', 'key').toString('hex'),
  }
  /** Said of a network to itself alone, and to nobody what it is. */
  const markOf = (network: string) => keys.print('captcha network', network).toString('base64url').slice(0, 22)
  let asked = { minute: 0, now: 0, before: 0 }
  const countAsked = (): number => {
    const minute = Math.floor(clock.now().getTime() / minutes(1))
    if (minute !== asked.minute) asked = { minute, now: 0, before: minute === asked.minute + 1 ? asked.now : 0 }
    asked.now += 1
    return Math.max(asked.now, asked.before)
  }

  return {
    async challenge(action, network) {
      const load = loadOf(countAsked())
      const made = await createChallenge({
        algorithm,
        cost: roundsPerKey,
        // Known beforehand, so that nobody waits much longer than others.
        counter: randomInt(fewestKeys * load, mostKeys * load),
        deriveKey,
        expiresAt: after(clock.now(), challengeLife),
        data: { id: newId(), action, network: markOf(network) },
        ...secrets,
      })
      return made as CaptchaWork
    },

    async verify(token, action, network): Promise<Shown | undefined> {
      const payload = read(token)
      if (!payload) return undefined
      const { challenge, solution } = payload
      const { data, expiresAt, algorithm: used } = challenge.parameters
      if (used !== algorithm || typeof data?.['id'] !== 'string' || typeof expiresAt !== 'number') return undefined
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => ({ verified: false }))
      if (!verified) return undefined
      const isMeant = (action === 'any' || data['action'] === action) && data['network'] === markOf(network)
      // By our own clock as well as by the library's.
      const ends = new Date(expiresAt * 1000)
      return isMeant && ends > clock.now() ? { id: data['id'], expiresAt: ends } : undefined
    },
  }
}
