// A photo in the chat: nothing of it is fetched, and nothing seen, before somebody wants to.
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { Button } from '../../ui/button.tsx'
import { Lightbox } from '../../ui/lightbox.tsx'
import { toastError } from '../../ui/toast.ts'

export default function LinePhoto({ fileId, name }: { fileId: string; name: string }) {
  const [address, setAddress] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { data } = await send('files.status', { params: { id: fileId } })
      setAddress(data.sources?.at(-1)?.url ?? data.url)
    } catch (failure) {
      toastError(failure)
    } finally {
      setBusy(false)
    }
  }
  const alt = `Photo of ${name}`
  return (
    <>
      <Button variant="line" size="tiny" busy={isBusy} aria-label={`Show the photo of ${name}`} onClick={() => void open()}>
        Photo
      </Button>
      {address && <Lightbox pictures={[{ src: address, alt }]} index={0} onMove={() => undefined} onClose={() => setAddress(undefined)} />}
    </>
  )
}
