import { isOwnPage } from '#ground/pages'

/** Nobody follows an own page; every other visible page is open (visibility is the page's own rule). */
export const canFollow = (viewer: { accountId: string }, page: { id: string }): boolean => !isOwnPage(viewer.accountId, page.id)
