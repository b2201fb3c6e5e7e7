// What is done with second factors: each asks for the password first, and new codes for recovery are shown last.
import { Suspense, useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { lazily } from '../../lib/lazily.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Asking, passwordIn } from './asking.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const QrCode = lazily(() => import('../../ui/qr-code.tsx'))

interface SheetProps {
  onClose: () => void
}

const spaced = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

function ConfirmCode({
  begun,
  onDone,
}: {
  begun: DataFor<'factors.beginAuthenticator'>
  onDone: (codes: readonly string[] | null) => void
}) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const { data } = await send('factors.confirmAuthenticator', { body: { code: rawOf(values, 'code') } })
    toast('Codes of your app are asked for now')
    onDone(data.recoveryCodes)
  })
  return (
    <form className="s-body" {...form}>
      <p className="mute">Open your app for codes, add an account, and point the camera at this.</p>
      <Suspense fallback={<Skeleton height="14rem" />}>
        <QrCode text={begun.address} label="Code for your app" className="mx-auto w-full max-w-56" />
      </Suspense>
      <p className="small">
        Without a camera:{' '}
        <b className="num" translate="no">
          {spaced(begun.secret)}
        </b>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <a className="btn line wide" href={begun.address}>
          Open your app
        </a>
        <Button variant="line" wide onClick={() => void copyText(begun.secret)}>
          Copy the key
        </Button>
      </div>
      <TextField
        label="Code of your app"
        name="code"
        hint="Six digits, so that we know that it works"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={errorOf('code')}
      />
      {message && !errorOf('code') && <Note tone="bad">{message}</Note>}
      <Button type="submit" size="big" wide busy={isBusy}>
        Ask for codes from now on
      </Button>
    </form>
  )
}

export function AuthenticatorSheet({ onClose }: SheetProps) {
  const [begun, begin] = useState<DataFor<'factors.beginAuthenticator'>>()
  const [codes, show] = useState<readonly string[]>()
  if (codes)
    return (
      <Sheet title="Codes for recovery" kicker="Second factor" onClose={onClose}>
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Sheet>
    )
  return (
    <Sheet title={begun ? 'Add it to your app' : 'An app for codes'} kicker="Second factor" onClose={onClose}>
      {begun ? (
        <ConfirmCode begun={begun} onDone={(made) => (made ? show(made) : onClose())} />
      ) : (
        <Asking
          submit="Go on"
          onSubmit={async (values) => begin((await send('factors.beginAuthenticator', { body: await passwordIn(values) })).data)}
        >
          <p className="mute">An app on your phone makes a new code each half minute. We ask for it after your password.</p>
        </Asking>
      )}
    </Sheet>
  )
}

export function PasskeySheet({ onClose }: SheetProps) {
  const [codes, show] = useState<readonly string[]>()
  const make = async (values: FormData) => {
    const { data } = await send('factors.beginPasskey', { body: await passwordIn(values) })
    const { makePasskey } = await import('../../lib/passkey.ts')
    const body = { challenge: data.challenge, name: textOf(values, 'name') ?? 'Passkey', passkey: await makePasskey(data.passkey) }
    const added = (await send('factors.addPasskey', { body })).data
    toast('Your passkey opens your account now')
    if (added.recoveryCodes) show(added.recoveryCodes)
    else onClose()
  }
  if (codes)
    return (
      <Sheet title="Codes for recovery" kicker="Second factor" onClose={onClose}>
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Sheet>
    )
  return (
    <Sheet title="Add a passkey" kicker="Second factor" onClose={onClose}>
      <Asking submit="Make a passkey" onSubmit={make}>
        <p className="mute">
          Your face, your finger or the code of your device in place of a password. It cannot be guessed or given away.
        </p>
        <TextField label="What you call it" name="name" defaultValue="This device" maxLength={60} required />
      </Asking>
    </Sheet>
  )
}

export function RenewSheet({ onClose }: SheetProps) {
  const [codes, show] = useState<readonly string[]>()
  return (
    <Sheet title={codes ? 'Codes for recovery' : 'New codes for recovery'} kicker="Second factor" onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <Asking
          submit="Make new codes"
          onSubmit={async (values) =>
            show((await send('factors.renewRecoveryCodes', { body: await passwordIn(values) })).data.recoveryCodes)
          }
        >
          <p className="mute">Ten new ones. Those that you have count no longer.</p>
        </Asking>
      )}
    </Sheet>
  )
}

export type Removal = { kind: 'authenticator' } | { kind: 'passkey'; id: string; name: string }

export function RemoveSheet({ removal, isLast, onClose }: SheetProps & { removal: Removal; isLast: boolean }) {
  const name = removal.kind === 'passkey' ? `“${removal.name}”` : 'the app for codes'
  const remove = async (values: FormData) => {
    const body = await passwordIn(values)
    if (removal.kind === 'passkey') await send('factors.removePasskey', { params: { id: removal.id }, body })
    else await send('factors.removeAuthenticator', { body })
    toast('Removed')
    onClose()
  }
  return (
    <Sheet title={`Remove ${name}?`} kicker="Second factor" onClose={onClose}>
      <Asking submit="Remove" variant="bad" onSubmit={remove}>
        <p className="mute">
          {isLast
            ? 'It is the last one: after that your password alone opens your account, and your codes for recovery end.'
            : 'It opens your account no longer. Your others stay.'}{' '}
          You are signed out everywhere else.
        </p>
      </Asking>
    </Sheet>
  )
}
