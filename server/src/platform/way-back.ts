/** A page of this site as an absolute address; undefined for every other place (an open redirect would lend our name). */
export function wayBack(returnUrl: string, siteUrl: string): string | undefined {
  const url = URL.parse(returnUrl, `${siteUrl}/`)
  return url && url.origin === new URL(siteUrl).origin && url.username === '' ? url.href : undefined
}

/** The same page, told which payment its visitor comes from. */
export function wayBackFrom(returnUrl: string, transactionId: string): string {
  const back = new URL(returnUrl)
  back.searchParams.set('transactionId', transactionId)
  return back.href
}
