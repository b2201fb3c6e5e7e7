/** A page of this site as an absolute address; undefined for every other place (an open redirect would lend our name). */
export function wayBack(returnUrl: string, siteUrl: string): string | undefined {
  const url = URL.parse(returnUrl, `${siteUrl}/`)
  return url && url.origin === new URL(siteUrl).origin && url.username === '' ? url.href : undefined
}
