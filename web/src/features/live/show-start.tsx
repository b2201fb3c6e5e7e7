import { useState } from 'react'
import { formatTokens } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Who } from '../../ui/who.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { toastError } from '../../ui/toast.ts'
import type { Stream } from './api.ts'
import { startShow } from './hosting.ts'
import type { Show } from './my-show.ts'
import { answerShow } from './shows.ts'

interface ShowStartProps {
  show: Show
  stream: Stream
  hasPicture: boolean
}

/** Somebody was let in and waits: the host looks at the picture, and begins. */
export function ShowStart({ show, stream, hasPicture }: ShowStartProps) {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const name = show.user?.name ?? 'Somebody'
  const start = async () => {
    setBusy(true)
    setMessage(undefined)
    try {
      await startShow(stream.conversationId)
    } catch (error) {
      setMessage(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <section className="card pad stack" aria-label="Private stream">
      <h2 className="d3">{name} waits for you</h2>
      <Who name={name} avatar={show.user?.avatar ?? ''} detail={`${formatTokens(show.price)} tokens a minute, from the first picture on`} />
      {show.userNote && <p className="said-note">{show.userNote}</p>}
      {message && <Note tone="bad">{message}</Note>}
      <Button size="big" busy={isBusy} onClick={() => void start()}>
        {hasPicture ? `Begin with ${name}` : 'Begin without a picture'}
      </Button>
      {!hasPicture && <p className="small">Nothing is paid before {name} sees you.</p>}
      <Button variant="line" onClick={() => void answerShow(show._id, 'declined').catch(toastError)}>
        Not now
      </Button>
    </section>
  )
}
