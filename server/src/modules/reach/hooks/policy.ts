// When something is tried again, how it is signed, and when an address is given up. Pure.
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { after, days, hours, minutes, seconds, type Clock } from '#platform/clock.ts'
import type { HookTable } from './tables.ts'

/** Since the first attempt. */
const attemptsAt = [0, seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)]
export const mostAttempts = attemptsAt.length

export const patience = seconds(15)
/** Longer than an attempt may take, with all that is around it: whoever took it and does not say what became of it is gone. */
export const lease = minutes(2)
export const bothSignFor = hours(24)
export const givenUpAfter = days(5)
export const keptFor = days(30)

/** Of one that was tried so often; undefined: it is not tried again. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const [before, next] = [attemptsAt[attempts - 1], attemptsAt[attempts]]
  return before === undefined || next === undefined ? undefined : after(now, next - before)
}

export const isGivenUp = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= givenUpAfter

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Headers of Standard Webhooks; while a secret gives way to another one, both sign. */
export function signed(
  { secret, former_secret: former, former_until: until }: Pick<HookTable, 'secret' | 'former_secret' | 'former_until'>,
  id: string,
  clock: Clock,
  body: string,
): Record<string, string> {
  const [webhookId, now] = [`msg_${id}`, clock.outside()]
  const secrets = until !== null && until > clock.now() && former !== '' ? [secret, former] : [secret]
  return {
    'content-type': 'application/json',
    'user-agent': 'Fieldhouse-Hooks/1',
    'webhook-id': webhookId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(webhookId, now, body)).join(' '),
  }
}
