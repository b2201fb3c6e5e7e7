// What people do at the provider: the hosted form and the dashboard of a connected account, reached by links.
import { changeBank, finishOnboarding, type Outcome } from './accounts.ts'
import { find, type BuildRequest } from './request.ts'
import { sendBack } from './transfers.ts'
import type { AccountLink, SandboxStore } from './store.ts'

export interface AccountPage {
  readonly kind: AccountLink['kind']
  readonly returnUrl: string | null
  readonly isSubmitted: boolean
  readonly requirements: readonly string[]
  readonly payoutsEnabled: boolean
  readonly isRejected: boolean
  /** Hundredths. */
  readonly balance: number
  readonly bank: string | null
}

export interface SandboxPeople {
  /** Undefined for a link that is used or too old. */
  readAccount(token: string): Promise<AccountPage | undefined>
  /** Uses the link up. */
  finishOnboarding(token: string, outcome: Outcome): Promise<void>
  changeBank(token: string, isGood: boolean): Promise<void>
  /** The bank returns the last payout that it took. */
  sendBack(token: string): Promise<void>
}

interface Needs {
  readonly store: SandboxStore
  readonly buildRequest: BuildRequest
  /** Seconds. */
  readonly now: () => number
  readonly wake: () => void
}

export function createSandboxPeople({ store, buildRequest, now, wake }: Needs): SandboxPeople {
  const act = async (token: string, kind: AccountLink['kind'], work: (request: ReturnType<BuildRequest>) => Promise<void>) => {
    await store.transact(async (state) => {
      const link = await state.readLink(token)
      if (link?.kind !== kind || link.endsAt < now()) return
      await work(buildRequest(state, link.account, {}))
      if (kind === 'onboarding') await state.dropLink(token)
    })
    wake()
  }
  return {
    readAccount: (token) =>
      store.transact(async (state) => {
        const link = await state.readLink(token)
        if (!link || link.endsAt < now()) return undefined
        const account = await find(state, 'account', link.account)
        const place = account.external_accounts?.data[0]
        return {
          kind: link.kind,
          returnUrl: link.returnUrl,
          isSubmitted: account.details_submitted,
          requirements: account.requirements?.currently_due ?? [],
          payoutsEnabled: account.payouts_enabled,
          isRejected: account.requirements?.disabled_reason?.startsWith('rejected.') === true,
          balance: await state.accountBalance(account.id),
          bank: place?.object === 'bank_account' ? `${place.bank_name}, ending in ${place.last4}` : null,
        }
      }),
    finishOnboarding: (token, outcome) => act(token, 'onboarding', (request) => finishOnboarding(request, outcome)),
    changeBank: (token, isGood) => act(token, 'dashboard', (request) => changeBank(request, isGood ? 'pays' : 'returns')),
    sendBack: (token) => act(token, 'dashboard', (request) => sendBack(request, request.id)),
  }
}
