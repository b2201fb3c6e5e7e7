// Where whoever asks is, for as long as their request or frame is answered. It stands beside the call, not in it: a visitor is no
// account that could carry it, and a door that forgot to hand it on would be open to everybody.
import { AsyncLocalStorage } from 'node:async_hooks'

const looking = new AsyncLocalStorage<{ readonly country: string | undefined; accountId?: string } | undefined>()

/** Runs what answers somebody in this country; undefined: it is not known, and nothing is refused for it. */
export const lookFrom = <Result>(country: string | undefined, run: () => Result): Result => looking.run({ country }, run)

/** Says whose request it is that is being answered, once that is known. */
export function nameWhoLooks(accountId: string): void {
  const store = looking.getStore()
  if (store) store.accountId = accountId
}

/** Where somebody is while their own request is being answered; a sale to them may be made in that of another, or of a bank. */
export const countryOfLooking = (accountId: string): string | undefined => {
  const store = looking.getStore()
  return store?.accountId === accountId ? store.country : undefined
}

/** For work that is done for nobody who looks: events and batches begin in the course of somebody's request. */
export const lookFromNowhere = <Result>(run: () => Result): Result => looking.run(undefined, run)

export const countryOfWhoeverLooks = (): string | undefined => looking.getStore()?.country

/** Whether a request or frame is being answered. */
export const isSomebodyLooking = (): boolean => looking.getStore() !== undefined
