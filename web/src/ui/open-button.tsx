import { useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

/** Takes what a link gives; a refusal stands above. `terms`: what it costs and when it ends. */
export function OpenButton({ label, terms, open }: { label: string; terms: string; open: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const press = async () => {
    setBusy(true)
    setMessage(undefined)
    try {
      await open()
    } catch (error) {
      setMessage(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {message && <Note tone="bad">{message}</Note>}
      <Button variant="accent" size="big" wide busy={isBusy} onClick={() => void press()}>
        {label}
      </Button>
      <p className="small">{terms}</p>
    </>
  )
}
