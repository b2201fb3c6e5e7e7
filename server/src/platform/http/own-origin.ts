/** Whether a socket is opened from a page of this site. Programs other than browsers send no origin; they need a token all the same. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, siteUrl: string): boolean {
  if (origin === undefined || origin === siteUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
