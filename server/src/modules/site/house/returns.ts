// What a mail provider tells of letters, in a form that any of them can be made to send: { "events": [{ "type": "bounce" | "complaint",
// "email": "…", "messageId": "…", "permanent": true }] }, signed as Standard Webhooks are.
import { Webhook } from 'standardwebhooks'
import { Type, type Static } from 'typebox'
import { AppError } from '#platform/app-error.ts'
import { createCheck } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import type { MailReturn } from '#people/mail-stops'

const Told = Type.Object({
  events: Type.Array(
    Type.Object({
      type: Type.String({ maxLength: 40 }),
      email: Type.String({ minLength: 3, maxLength: 320 }),
      messageId: Type.Optional(Type.String({ maxLength: 200 })),
      permanent: Type.Optional(Type.Boolean()),
    }),
    { maxItems: 500 },
  ),
})
const check = createCheck(Told)

/** The id is the part of the letter's name before the host. */
const letterIdIn = (messageId: string | undefined): string | undefined => {
  const id = /^<?([^@<>]+)@/.exec(messageId ?? '')?.[1]
  return id !== undefined && isId(id) ? id : undefined
}

/** Throws `mail.bad_signature` and `request.malformed`. A full mailbox and the like are no returns: such a letter may still arrive. */
export function readReturns(
  body: unknown,
  headers: Readonly<Record<string, unknown>>,
  secret: string,
): { readonly id: string; readonly returns: readonly MailReturn[] } {
  const said = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
  const id = said('webhook-id')
  if (secret === '' || !Buffer.isBuffer(body) || id === '' || id.length > 200) throw new AppError('mail.bad_signature')
  try {
    new Webhook(secret).verify(
      body,
      {
        'webhook-id': id,
        'webhook-timestamp': said('webhook-timestamp'),
        'webhook-signature': said('webhook-signature'),
      },
      { jsonParse: false },
    )
  } catch {
    throw new AppError('mail.bad_signature')
  }
  let told: unknown
  try {
    told = JSON.parse(body.toString('utf8'))
  } catch {
    throw new AppError('request.malformed')
  }
  check(told)
  const returns = (told as Static<typeof Told>).events.flatMap(({ type, email, messageId, permanent }): MailReturn[] => {
    const kind = type === 'complaint' ? 'complained' : type === 'bounce' && permanent === true ? 'bounced' : undefined
    const address = email.trim().toLowerCase()
    return kind === undefined || address.includes('\0')
      ? []
      : [{ kind, address, letterId: letterIdIn(messageId), isForGood: true, why: 'provider' }]
  })
  return { id, returns }
}
