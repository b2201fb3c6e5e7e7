import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { addressOf } from '../../lib/config.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastError } from '../../ui/toast.ts'

/** The address that opens a gift. Making it ends one that was made before. */
export const makeGiftLink = async (id: string): Promise<string> => addressOf((await send('gifts.link', { params: { id } })).data.path)

interface GiftLinkProps {
  giftId: string
  /** Of which page: the words beside it on the way. */
  name: string
  /** As it was made with the payment; without it there is a button for it. */
  made?: string | undefined
}

/** A link that is told once: copied, or handed to the device's own sheet. */
export function GiftLink({ giftId, name, made }: GiftLinkProps) {
  const [link, setLink] = useState(made)
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      setLink(await makeGiftLink(giftId))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  if (link === undefined)
    return (
      <Button wide busy={isBusy} onClick={() => void make()}>
        Make the link
      </Button>
    )
  // Closing the device's sheet is no failure.
  const hand = () => void navigator.share({ title: `A gift: ${name}`, url: link }).catch(() => undefined)
  const hasDevice = 'share' in navigator
  return (
    <div className="stack">
      <TextField
        label="Link"
        name="link"
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
        hint="Whoever opens it first has the gift."
      />
      <Note>Copy it now: it is not shown again. You can make another one, which ends this.</Note>
      {hasDevice && (
        <Button wide onClick={hand}>
          Send it to somebody
        </Button>
      )}
      <Button wide {...(hasDevice && { variant: 'line' as const })} onClick={() => void copyText(link)}>
        Copy the link
      </Button>
    </div>
  )
}
