import { ownPage } from '@fieldhouse/contract'

/** A page of this site as an absolute address; undefined for every other place. */
export const wayBack = (returnUrl: string, siteUrl: string): string | undefined => ownPage(returnUrl, siteUrl)?.href

const withQuery = (address: string, name: string, value: string): string => {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}

/** The same page, told which payment its visitor comes from. */
export const wayBackFrom = (returnUrl: string, transactionId: string): string => withQuery(returnUrl, 'transactionId', transactionId)

/** The same page, told which card was saved; as it is when none was. */
export const withSavedCard = (returnUrl: string, cardId: string | undefined): string =>
  cardId === undefined ? returnUrl : withQuery(returnUrl, 'savedCard', cardId)
