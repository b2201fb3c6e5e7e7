// A new key, as it is shown once and as it is stored.
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { digestOf, newApiKey } from '#platform/secrets.ts'
import { toName } from '#people/accounts'
import { networkIn, writeNetwork } from './policy.ts'
import type { ApiKeyTable } from './tables.ts'

export interface Wishes<Scope extends ApiKeyTable['scopes'][number]> {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly networks?: readonly string[]
  readonly days: number
}

const shownLength = 10

const invalid = (path: string, message: string) => new AppError('request.invalid', { errors: [{ path, message }] })

/** Throws `request.invalid` where the name is empty, or a network is none. */
export function judgeWishes({ name, networks = [] }: Pick<Wishes<never>, 'name' | 'networks'>) {
  const judged = { name: toName(name), networks: [...new Set(networks.map(readNetwork))] }
  if (judged.name === '') throw invalid('name', 'Needed.')
  return judged
}

export function makeKey(wishes: Wishes<ApiKeyTable['scopes'][number]>, of: { accountId: string; isOfSite: boolean }, now: Date) {
  const key = newApiKey()
  const row: ApiKeyTable = {
    id: newId(),
    account_id: of.accountId,
    ...judgeWishes(wishes),
    prefix: key.slice(0, shownLength),
    hash: digestOf(key),
    scopes: [...wishes.scopes],
    of_site: of.isOfSite,
    created_at: now,
    expires_at: after(now, days(wishes.days)),
    last_used_at: null,
    revoked_at: null,
  }
  return { key, row }
}

function readNetwork(text: string): string {
  const network = networkIn(text)
  if (!network) throw invalid('networks', `“${text}” is neither an address nor a network such as 192.0.2.0/24.`)
  return writeNetwork(network)
}
