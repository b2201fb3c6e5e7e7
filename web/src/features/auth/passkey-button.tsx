import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'

async function enterWithPasskey() {
  const { answerWithPasskey } = await import('../../lib/passkey.ts')
  const { data } = await send('factors.question')
  const passkey = await answerWithPasskey(data.passkey)
  await send('factors.pass', { body: { challenge: data.challenge, passkey, remember: true } })
}

/** The way in for whoever has made a passkey here; browsers without them have no button. */
export function PasskeyButton({ onEnter }: { onEnter: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  if (!('PublicKeyCredential' in window)) return null
  const enter = async () => {
    setBusy(true)
    await enterWithPasskey().then(onEnter).catch(toastError)
    setBusy(false)
  }
  return (
    <Button variant="line" wide busy={isBusy} onClick={enter}>
      Use a passkey
    </Button>
  )
}
