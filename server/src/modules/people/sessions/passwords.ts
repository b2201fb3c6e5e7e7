// Passwords: argon2id over a peppered value, and the two schemes that the switch HASH_PW_CLIENT makes (access.md 4).
import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Keys } from '#platform/secrets.ts'
import { createGate } from './gate.ts'
import * as store from './store.ts'
import { isWeakDigest, isWeakPassword } from './weak-passwords.ts'

export type HashMode = 'false' | 'migrate' | 'true'

/** What one guess costs: kilobytes of memory, and how often they are gone over. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

const usualCost: HashCost = { memoryCost: 19_456, timeCost: 2 }
const isDigest = (text: string) => /^[0-9a-f]{32}$/i.test(text)
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

export interface Needs {
  readonly clock: Clock
  readonly keys: Keys
  readonly mode: HashMode
  /** For tests: guessing the password of a made-up person may be cheap. */
  readonly cost?: HashCost | undefined
  /** In the transaction of each change; not told of verifiers that are only brought into line. */
  readonly changed?: (tx: Db, accountId: string) => Promise<void>
}

type Stored = store.CredentialTable | undefined

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords({ clock, keys, mode, cost = usualCost, changed }: Needs) {
  const gate = createGate({ atOnce: Math.min(cpus().length, 4), queue: 50, waitAtMost: 2000 })
  // As text: the library takes no arbitrary bytes.
  const pepper = (password: string, keyId: string) => keys.signBy(keyId, 'password', password.normalize('NFC'))?.toString('base64')
  const digest = (password: string) => gate(() => hash(pepper(password, keys.newest) ?? '', { ...cost, parallelism: 1 }))
  /** Of one whose secret is not here nothing is known; a start refuses to run without it. */
  const matches = (stored: Pick<store.CredentialTable, 'hash' | 'key_id'>, password: string) => {
    const peppered = pepper(password, stored.key_id)
    return peppered === undefined ? Promise.resolve(false) : gate(() => verify(stored.hash, peppered))
  }
  // An unknown account costs as much time as a known one (access.md A4).
  let decoy: Promise<string> | undefined

  const save = async (tx: Db, accountId: string, scheme: store.Scheme, password: string) =>
    store.saveCredential(tx, { account_id: accountId, scheme, hash: await digest(password), key_id: keys.newest, updated_at: clock.now() })

  return {
    /** Throws `auth.weak_password`. A digest was judged in the browser: only its own commonness can be judged here. */
    refuseWeak(password: string, minimumLength: number, ownWords: readonly string[]): void {
      const sentDigest = mode === 'true' && isDigest(password)
      const tooShort = !sentDigest && [...password].length < minimumLength
      const isWeak = sentDigest ? isWeakDigest(password, ownWords) : isWeakPassword(password, ownWords)
      if (!tooShort && !isWeak) return
      const message = tooShort ? `Use at least ${minimumLength} characters.` : 'This password is too easy to guess. Choose another.'
      throw new AppError('auth.weak_password', { message, errors: [{ path: 'password', message }] })
    },

    /** Replaces every verifier of the account by the ones that the present mode wants. */
    async set(tx: Db, accountId: string, password: string): Promise<void> {
      await store.deleteCredentials(tx, accountId)
      await changed?.(tx, accountId)
      if (mode === 'true') return save(tx, accountId, 'md5c', isDigest(password) ? password.toLowerCase() : md5(password))
      await save(tx, accountId, 'plain', password)
      if (mode === 'migrate') await save(tx, accountId, 'md5c', md5(password))
    },

    /** It was changed since what is here: nobody comes in by it, and its owner sets another by a link to their address. */
    async forget(tx: Db, accountId: string): Promise<void> {
      await store.deleteCredentials(tx, accountId)
      await changed?.(tx, accountId)
    },

    has: async (db: Db, accountId: string) => (await store.loadCredentials(db, accountId)).length > 0,

    /** Whether the password is right; brings the stored verifiers into line with the present mode when it is. */
    async check(db: Db, accountId: string | undefined, password: string): Promise<boolean> {
      const credentials = accountId === undefined ? [] : await store.loadCredentials(db, accountId)
      const plain = credentials.find(({ scheme }) => scheme === 'plain')
      const digested = credentials.find(({ scheme }) => scheme === 'md5c')
      const sentDigest = mode === 'true' && isDigest(password)
      const isRight =
        digested && (sentDigest || !plain)
          ? await matches(digested, sentDigest ? password.toLowerCase() : md5(password))
          : plain && !sentDigest
            ? await matches(plain, password)
            : await matches({ hash: await (decoy ??= digest('nobody')), key_id: keys.newest }, password).then(() => false)
      if (isRight && accountId !== undefined) await renew(db, password, { plain, digested }, sentDigest)
      if (isRight && accountId !== undefined && !sentDigest) await align(db, accountId, password, { plain: !!plain, digested: !!digested })
      return isRight
    },
  }

  /** What was made with an older secret is made with the newest, now that the password is known. */
  async function renew(
    db: Db,
    password: string,
    { plain, digested }: { plain: Stored; digested: Stored },
    sentDigest: boolean,
  ): Promise<void> {
    const isOld = (stored: Stored): stored is store.CredentialTable => stored !== undefined && Number(stored.key_id) < Number(keys.newest)
    if (isOld(digested))
      await store.renewCredential(db, digested, await digest(sentDigest ? password.toLowerCase() : md5(password)), keys.newest)
    if (isOld(plain) && !sentDigest) await store.renewCredential(db, plain, await digest(password), keys.newest)
  }

  async function align(db: Db, accountId: string, password: string, has: { plain: boolean; digested: boolean }): Promise<void> {
    const wantsPlain = mode !== 'true'
    const wantsDigest = mode !== 'false'
    if (wantsDigest && !has.digested) await save(db, accountId, 'md5c', md5(password))
    // `migrate` leaves an account that only has the digest as it is.
    if (wantsPlain && !has.plain && mode === 'false') await save(db, accountId, 'plain', password)
    if (mode === 'false' && has.digested) await store.deleteCredentials(db, accountId, 'plain')
    if (mode === 'true' && has.plain) await store.deleteCredentials(db, accountId, 'md5c')
  }
}
