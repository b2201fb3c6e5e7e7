// How a gift gets to somebody: by a link that its giver passes on, by mail, or to an account here.
import { momentOf } from '../../lib/field-time.ts'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { TextField } from '../../ui/text-field.tsx'

export interface GiftWay {
  way: 'link' | 'mail' | 'account'
  to: string
  email: string
  /** As the field of the browser writes it; empty: at once. */
  at: string
}

export const byLink: GiftWay = { way: 'link', to: '', email: '', at: '' }

/** What the wire wants of it; undefined: somebody has to be named yet. */
export function receiverOf({ way, to, email, at }: GiftWay): { to?: string; email?: string; sendAt?: string } | undefined {
  if (way === 'link') return {}
  const when = at && { sendAt: momentOf(at) ?? at }
  if (way === 'mail') return email.trim() ? { email: email.trim(), ...when } : undefined
  return to.trim() ? { to: to.trim(), ...when } : undefined
}

const rows = [
  { value: 'link', label: 'A link', detail: 'You pass it on. Whoever opens it first has the gift.' },
  { value: 'mail', label: 'By mail', detail: 'They get a letter with the link and need no account yet.' },
  { value: 'account', label: 'To somebody here', detail: 'They are told, now or on a day that you choose.' },
] as const

export function WayFields({ wish, onChange }: { wish: GiftWay; onChange: (change: Partial<GiftWay>) => void }) {
  const { way, to, email, at } = wish
  const plain = { required: true, autoCapitalize: 'none', autoComplete: 'off' } as const
  return (
    <>
      <RadioRows legend="How it gets there" name="way" rows={rows} value={way} onChange={(value) => onChange({ way: value })} />
      {way === 'mail' && (
        <TextField
          label="Their e-mail address"
          name="email"
          type="email"
          value={email}
          maxLength={254}
          hint="The letter names you and the page. Your words are read once they sign in."
          onChange={(event) => onChange({ email: event.target.value })}
          {...plain}
        />
      )}
      {way === 'account' && (
        <TextField
          label="Their username"
          name="to"
          value={to}
          maxLength={40}
          onChange={(event) => onChange({ to: event.target.value })}
          {...plain}
        />
      )}
      {way !== 'link' && (
        <TextField
          label="When"
          name="sendAt"
          type="datetime-local"
          value={at}
          hint="Left empty it goes at once."
          optional
          onChange={(event) => onChange({ at: event.target.value })}
        />
      )}
    </>
  )
}
