// What the environment says about push, judged at start.

/** Hosts of the services of all browsers that have push today. */
export const pushHosts = 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

const isPublicName = (host: string): boolean =>
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(host) &&
  !/\.(?:local|localhost|internal|invalid|test|example)$/i.test(host)

/** An address at which push services reach whoever runs the site. Some of them refuse what is on no public host, and say nothing useful. */
export function parsePushSubject(text: string): string {
  if (text === '') return ''
  const host = URL.canParse(text) ? hostOf(new URL(text)) : undefined
  if (host === undefined || !isPublicName(host))
    throw new Error(`“${text}” is no address that push services accept: mailto: and an address, or https: and a page, of a public host`)
  return text
}

function hostOf({ protocol, hostname, pathname }: URL): string | undefined {
  if (protocol === 'https:') return hostname
  return protocol === 'mailto:' ? /^[^@\s]+@([^@\s?]+)$/.exec(pathname)?.[1] : undefined
}

export function parsePushHosts(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const isHost = entry === '*' || /^(?:\*\.)?[a-z0-9.-]+$/i.test(entry)
      const isOrigin = URL.canParse(entry) && new URL(entry).origin === entry
      if (!isHost && !isOrigin) throw new Error(`“${entry}” is neither a host nor an origin`)
      return entry
    })
}
