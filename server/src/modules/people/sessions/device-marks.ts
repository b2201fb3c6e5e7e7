// A browser remembers, unforgeably, which accounts have signed in with it (access.md 12). The mark opens nothing: it only
// says whose wrong passwords count here.
import { randomBytes } from 'node:crypto'
import type { Keys } from '#platform/secrets.ts'

const mostAccounts = 5

export interface DeviceMarks {
  /** The cookie's new value after this account has signed in. */
  add(cookie: string | undefined, accountId: string): string
  find(cookie: string | undefined, accountId: string): string | undefined
}

export function createDeviceMarks(keys: Keys): DeviceMarks {
  const sign = (accountId: string, mark: string) => keys.sign('device', `${accountId}.${mark}`).subarray(0, 16)
  const split = (cookie: string | undefined) => (cookie ?? '').split('~').slice(0, mostAccounts)

  /** An entry is `mark.signature`; whose it is stands in the signature alone. */
  const isOf = (entry: string, accountId: string): boolean => {
    const [mark = '', signature = ''] = entry.split('.')
    return mark !== '' && keys.isSigned('device', `${accountId}.${mark}`, Buffer.from(signature, 'base64url'), 16)
  }

  return {
    add(cookie, accountId) {
      const mark = randomBytes(12).toString('base64url')
      const entry = `${mark}.${sign(accountId, mark).toString('base64url')}`
      const others = split(cookie).filter((one) => one !== '' && !isOf(one, accountId))
      return [entry, ...others].slice(0, mostAccounts).join('~')
    },
    find: (cookie, accountId) =>
      split(cookie)
        .find((entry) => isOf(entry, accountId))
        ?.split('.')[0],
  }
}
