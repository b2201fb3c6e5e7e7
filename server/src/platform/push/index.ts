// One message to one device, through the service of whoever made its browser (RFC 8030, 8291, 8292).
import webPush from 'web-push'
import { hours, type Clock } from '../clock.ts'
import { closeFor } from './closing.ts'
import { createSafeFetch } from './safe-fetch.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushDevice {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly payload: string
  /** Seconds for which the service keeps it for a device that is off. */
  readonly ttl: number
  readonly isUrgent: boolean
  /** At most 32 characters; a later one with the same topic takes the place of one that waits. */
  readonly topic: string
}

/** `gone`: there is no such device any more. `later`: not now; `seconds`, where the service says so. */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'refused' | 'too large' }
  | { readonly kind: 'later'; readonly seconds: number | undefined }

export interface Push {
  /** Whether devices are told at all. */
  readonly isOn: boolean
  /** Whether an address belongs to a service that this site writes to. */
  permits(endpoint: string): boolean
  newKeys(): PushKeys
  send(keys: PushKeys, device: PushDevice, message: PushMessage): Promise<PushOutcome>
}

const encoding = 'aes128gcm'
/** The signature holds for twelve hours. */
const signedFor = hours(6)
/** What a browser takes is 4 KB with the encryption around it; more than this is a mistake of ours. */
const largest = 2048
const mostWait = 3600

export interface PushNeeds {
  readonly clock: Clock
  /** How the services reach whoever runs this site; empty: devices are not told. */
  readonly subject: string
  readonly hosts: readonly string[]
  readonly patience?: number
}

export function createPush({ clock, subject, hosts, patience }: PushNeeds): Push {
  const { permits, post } = createSafeFetch(hosts, patience)
  const signatures = new Map<string, { header: string; until: number }>()

  const signatureFor = (origin: string, { publicKey, privateKey }: PushKeys): string => {
    const now = clock.now().getTime()
    const known = signatures.get(origin)
    if (known && known.until > now) return known.header
    const header = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding).Authorization
    signatures.set(origin, { header, until: now + signedFor })
    return header
  }

  return {
    isOn: subject !== '',
    permits,
    newKeys: () => webPush.generateVAPIDKeys(),
    async send(keys, { endpoint, p256dh, auth }, { payload, ttl, isUrgent, topic }) {
      if (Buffer.byteLength(payload) > largest) return { kind: 'too large' }
      // The list was changed meanwhile; the device is not to blame.
      if (!permits(endpoint)) return { kind: 'refused' }
      const headers = {
        authorization: signatureFor(new URL(endpoint).origin, keys),
        'content-encoding': encoding,
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      }
      const body = closeFor({ p256dh, auth }, payload)
      if (!body) return { kind: 'gone' }
      const answer = await post(endpoint, headers, body).catch(() => undefined)
      return answer ? outcomeOf(answer.status, answer.retryAfter) : { kind: 'later', seconds: undefined }
    },
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too large' }
  if (status === 429 || status >= 500) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Math.min(Number(retryAfter), mostWait) : undefined
    return { kind: 'later', seconds }
  }
  // Our key or our words are wrong; it would be wrong again.
  return { kind: 'refused' }
}
