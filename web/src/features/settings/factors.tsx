import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AuthenticatorSheet, PasskeySheet, RemoveSheet, RenewSheet, type Removal } from './factor-sheets.tsx'

type Own = DataFor<'factors.list'>
type Opened = { kind: 'authenticator' } | { kind: 'passkey' } | { kind: 'renew' } | { kind: 'remove'; removal: Removal }

const Row = ({ name, detail, children }: { name: ReactNode; detail: string; children: ReactNode }) => (
  <li className="row between border-b border-line py-3">
    <span className="who">
      <b>{name}</b>
      <span>{detail}</span>
    </span>
    {children}
  </li>
)

const usedText = ({ createdAt, lastUsedAt }: Own['passkeys'][number]) =>
  lastUsedAt ? `Last used ${formatDay(lastUsedAt)}` : `Made ${formatDay(createdAt)}`

function Rows({ own, open }: { own: Own; open: (what: Opened) => void }) {
  const isOn = own.authenticator !== null || own.passkeys.length > 0
  const hasPasskeys = 'PublicKeyCredential' in window
  return (
    <ul aria-label="Second factors">
      {own.passkeys.map((passkey) => (
        <Row key={passkey._id} name={passkey.name} detail={`Passkey. ${usedText(passkey)}`}>
          <Button
            size="tiny"
            variant="line"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => open({ kind: 'remove', removal: { kind: 'passkey', id: passkey._id, name: passkey.name } })}
          >
            Remove
          </Button>
        </Row>
      ))}
      <Row
        name={<>App for codes {own.authenticator && <Badge tone="good">On</Badge>}</>}
        detail={own.authenticator ? `Since ${formatDay(own.authenticator.createdAt)}` : 'Six digits from your phone, after the password'}
      >
        {own.authenticator ? (
          <Button
            size="tiny"
            variant="line"
            aria-label="Remove the app for codes"
            onClick={() => open({ kind: 'remove', removal: { kind: 'authenticator' } })}
          >
            Remove
          </Button>
        ) : (
          <Button size="tiny" variant="line" aria-label="Set up the app for codes" onClick={() => open({ kind: 'authenticator' })}>
            Set up
          </Button>
        )}
      </Row>
      {hasPasskeys && (
        <Row name={own.passkeys.length > 0 ? 'Another passkey' : 'Passkey'} detail="Your face, your finger or the code of your device">
          <Button size="tiny" variant="line" aria-label="Add a passkey" onClick={() => open({ kind: 'passkey' })}>
            Add
          </Button>
        </Row>
      )}
      {isOn && (
        <Row name="Codes for recovery" detail={`${own.recoveryCodesLeft} of 10 left`}>
          <Button size="tiny" variant="line" aria-label="New codes for recovery" onClick={() => open({ kind: 'renew' })}>
            New codes
          </Button>
        </Row>
      )}
    </ul>
  )
}

/** What is asked beside the password, and what opens the account in its place. */
export default function Factors() {
  const { data, error, refetch } = useQuery(ask('factors.list'))
  const [opened, open] = useState<Opened>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={3} />
  const own = data.data
  const close = () => open(undefined)
  const count = own.passkeys.length + (own.authenticator ? 1 : 0)
  return (
    <section className="stack l" aria-labelledby="second-factors">
      <SectionHead title="Second factor" id="second-factors" />
      <p className="mute">
        {count > 0
          ? 'Whoever signs in with your password is asked for one of these, too.'
          : 'A password can be guessed or stolen. With one of these it is not enough to get in.'}
      </p>
      {count > 0 && own.recoveryCodesLeft < 3 && (
        <Note tone="warn">Few codes for recovery are left. Make new ones before you need them.</Note>
      )}
      <Rows own={own} open={open} />
      {opened?.kind === 'authenticator' && <AuthenticatorSheet onClose={close} />}
      {opened?.kind === 'passkey' && <PasskeySheet onClose={close} />}
      {opened?.kind === 'renew' && <RenewSheet onClose={close} />}
      {opened?.kind === 'remove' && <RemoveSheet removal={opened.removal} isLast={count === 1} onClose={close} />}
    </section>
  )
}
