// What of a browser is told apart: so little that it says nothing of whose it is. Pure.

export interface Visit {
  readonly day: string
  /** Empty: the site. */
  readonly pageId: string
  readonly network: string
  readonly browser: string
  /** Empty, as those that follow: not told. */
  readonly device: string
  readonly country: string
  readonly source: string
  readonly campaign: string
}

const parts = ['day', 'pageId', 'network', 'browser', 'device', 'country', 'source', 'campaign'] as const

/** None of the parts has a space. */
export const writeVisit = (visit: Visit): string => parts.map((part) => visit[part]).join(' ')
export function readVisit(key: string): Visit {
  const [day = '', pageId = '', network = '', browser = '', device = '', country = '', source = '', campaign = ''] = key.split(' ')
  return { day, pageId, network, browser, device, country, source, campaign }
}

export function deviceOf(userAgent: string): 'phone' | 'tablet' | 'computer' {
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'tablet'
  return /mobi|iphone|android/i.test(userAgent) ? 'phone' : 'computer'
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/edg/i, 'edge'],
  [/firefox|fxios/i, 'firefox'],
  [/opr\/|opera/i, 'opera'],
  [/chrome|crios/i, 'chrome'],
  [/safari/i, 'safari'],
]

/** Several people at one router are told apart by this much, and by no more. */
export const browserOf = (userAgent: string): string =>
  `${browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other'}-${deviceOf(userAgent)}`
