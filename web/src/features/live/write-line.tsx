import { ImagePlus, Send, X } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { newIntention } from '../../lib/client.ts'
import { siftFiles } from '../../lib/sift-files.ts'
import { sendFile } from '../../lib/upload.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { useHandedFiles } from '../../lib/use-handed-files.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Said } from './use-chat.ts'

const untried = { text: '', file: undefined as File | undefined, clientId: '', fileIds: [] as readonly string[] }

/** What is said to the room: words, a photo, or both. */
export function WriteLine({ say }: { say: (said: Said) => Promise<void> }) {
  const { data: settings } = useSettings()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File>()
  const [tried, setTried] = useState(untried)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const pick = (picked: readonly File[]) => {
    const { taken, problems } = siftFiles(picked, { accept: 'image/*', maxMegabytes: settings?.maxSizeImage ?? 5, room: 1 })
    setError(problems[0])
    if (taken[0] && !isBusy) setFile(taken[0])
  }
  const { ref, isOver } = useHandedFiles<HTMLFormElement>(pick)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || (text.trim() === '' && !file)) return
    setBusy(true)
    setError(undefined)
    // An answer that was lost on the way does not say it twice.
    let saying =
      tried.text === text.trim() && tried.file === file ? tried : { ...untried, text: text.trim(), file, clientId: newIntention() }
    try {
      if (file && saying.fileIds.length === 0)
        saying = { ...saying, fileIds: [(await sendFile('messages.uploadPublicPhoto', file)).data._id] }
      setTried(saying)
      await say(saying)
      setText('')
      setFile(undefined)
      setTried(untried)
    } catch (failure) {
      // A photo that cannot be used any more is sent up anew.
      setTried(failure instanceof ApiError && failure.code === 'message.file_unusable' ? untried : saying)
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={ref} data-over={isOver || undefined} onSubmit={(event) => void submit(event)}>
      {file && (
        <p className="picked small">
          <span>{file.name}</span>
          <IconButton label={`Remove ${file.name}`} onClick={() => setFile(undefined)}>
            <X className="i s" aria-hidden />
          </IconButton>
        </p>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo"
        onChange={({ target }) => {
          pick([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <IconButton label="Add a photo" onClick={() => picker.current?.click()}>
        <ImagePlus className="i" aria-hidden />
      </IconButton>
      <TextField
        label="Your message"
        placeholder="Say something to the room"
        enterKeyHint="send"
        autoComplete="off"
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error}
      />
      <Button type="submit" variant="accent" busy={isBusy} aria-label="Send" icon={<Send className="i" aria-hidden />} />
    </form>
  )
}
