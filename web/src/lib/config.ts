// What the server tells the client at run time, in <meta> tags of the page's head.

export const saidByServer = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

export const config = {
  /** Base address of all calls. */
  apiEndpoint: saidByServer('api-endpoint') ?? '/api',
  socketEndpoint: saidByServer('socket-endpoint') ?? location.origin,
  siteUrl: saidByServer('site-url') ?? location.origin,
  /** The exact text `true` switches the client digest on (access.md 4). */
  hashPassword: saidByServer('hash-pw-client') === 'true',
}

/** A path of ours as others open it. */
export const addressOf = (path: string): string => `${config.siteUrl}${path}`
