// What the server tells the client at run time, in <meta> tags of the page's head.

const read = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

export const config = {
  /** Base address of all calls. */
  apiEndpoint: read('api-endpoint') ?? '/api',
  socketEndpoint: read('socket-endpoint') ?? location.origin,
  siteUrl: read('site-url') ?? location.origin,
  /** The exact text `true` switches the client digest on (access.md 4). */
  hashPassword: read('hash-pw-client') === 'true',
}
