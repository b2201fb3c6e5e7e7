// The one address of the operator that is told of alerts, signed as Standard Webhooks are.
import { alertKindOf, runbookOf } from '@fieldhouse/contract'
import { Webhook } from 'standardwebhooks'
import type { Clock } from '#platform/clock.ts'
import { createSafeFetch } from '#platform/push/safe-fetch.ts'
import type { AlertTable } from './tables.ts'

/** Of the environment, which no session reaches. */
export interface HookPlace {
  readonly url: string
  readonly secret: string
}

export interface HookNeeds {
  readonly clock: Clock
  readonly siteUrl: string
  readonly hook: HookPlace | undefined
}

/** `gone`: it cannot arrive there any more, now or later. */
export type Fate = 'sent' | 'gone' | 'later'

type Told = Pick<AlertTable, 'id' | 'kind' | 'level' | 'said' | 'since'>

const patience = 10_000

export function createAlertHook({ clock, siteUrl, hook }: HookNeeds) {
  const fetching = hook && createSafeFetch([new URL(hook.url).origin], patience)

  const bodyOf = (type: string, { id, kind, level, said, since }: Told): string =>
    JSON.stringify({
      type,
      timestamp: clock.now().toISOString(),
      data: {
        id,
        kind,
        label: alertKindOf(kind).label,
        level,
        said,
        since: since.toISOString(),
        url: `${siteUrl}/admin/alerts`,
        runbook: `docs/OPERATIONS.md#${runbookOf(kind)}`,
      },
    })

  async function post(id: string, body: string): Promise<Fate> {
    if (!hook || !fetching) return 'gone'
    const [messageId, now] = [`msg_${id}`, clock.outside()]
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Fieldhouse-Alerts/1',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(hook.secret).sign(messageId, now, body),
    }
    const { status } = await fetching.post(hook.url, headers, Buffer.from(body))
    if (status >= 200 && status < 300) return 'sent'
    return status === 410 ? 'gone' : 'later'
  }

  return { bodyOf, post }
}
