import type { MailWords } from '@fieldhouse/contract'
import { mailSortOf } from '@fieldhouse/contract/mails'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

/** In the order of how often one writes to somebody. */
const classes = [
  ['transactional', 'About something of one’s own'],
  ['safety', 'Protects people'],
  ['announcement', 'News'],
] as const

type What = 'save' | 'look' | 'try'
const isWhat = (text: string): text is What => text === 'save' || text === 'look' || text === 'try'

/** What may be named, and what has to be. */
function namesOf({ name, class: sort }: MailWords): string {
  const values = Object.keys(mailSortOf(name).values ?? {})
  const all = ['siteName', 'subject', 'text', ...values].map((one) => `{{${one}}}`).join(', ')
  const needed = sort === 'safety' || values.length === 0 ? '{{text}}' : `{{text}}, or ${values.map((one) => `{{${one}}}`).join(' and ')}`
  return `You can name ${all}. It needs ${needed}, where all the words of the letter stand that you do not write yourself.`
}

function MailSheet({ words, onClose }: { words: MailWords; onClose: () => void }) {
  const { name, version, isShipped } = words
  const what = useRef<What>('save')
  const [seen, setSeen] = useState<{ subject: string; text: string }>()
  const [isReverting, setReverting] = useState(false)
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const body = { subject: rawOf(values, 'subject').trim(), text: rawOf(values, 'text').trim() }
    if (what.current === 'look') return setSeen((await send('mails.preview', { params: { name }, body })).data)
    if (what.current === 'try') {
      await send('mails.sendTest', { params: { name }, body })
      return toast('Sent to your own address')
    }
    await send('mails.change', { params: { name }, body: { ...body, seen: version } })
    toast('Saved. It counts for the next letter.')
    return onClose()
  })
  const press = (value: What) => ({ type: 'submit' as const, busy: isBusy, onClick: () => void (isWhat(value) && (what.current = value)) })
  const revert = async () => {
    await send('mails.revert', { params: { name } })
    toast('As it is shipped')
    onClose()
  }
  return (
    <Sheet title={mailSortOf(name).label} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField label="Subject" name="subject" required maxLength={200} defaultValue={words.subject} error={errorOf('subject')} />
        <TextArea
          label="Text"
          name="text"
          required
          rows={8}
          maxLength={10_000}
          defaultValue={words.text}
          hint={namesOf(words)}
          error={errorOf('text')}
        />
        {message && <Note tone="bad">{message}</Note>}
        <div className="row wrapx">
          <Button {...press('save')}>Save</Button>
          <Button variant="line" {...press('look')}>
            See it
          </Button>
          <Button variant="line" {...press('try')}>
            Send it to me
          </Button>
          {!isShipped && (
            <Button variant="quiet" onClick={() => setReverting(true)}>
              As shipped
            </Button>
          )}
        </div>
        {seen && (
          <section className="border border-line p-4" aria-label="Preview">
            <b className="block">{seen.subject}</b>
            <p className="whitespace-pre-line pt-2 [overflow-wrap:anywhere]">{seen.text}</p>
          </section>
        )}
      </form>
      {isReverting && (
        <ConfirmDialog title="Take back your words?" confirm="As shipped" isBad onConfirm={revert} onClose={() => setReverting(false)}>
          The next letter has the words that it is shipped with.
        </ConfirmDialog>
      )}
    </Sheet>
  )
}

function LetterRow({ words, onOpen }: { words: MailWords; onOpen: () => void }) {
  const { label } = mailSortOf(words.name)
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-48">
        <b className="block">{label}</b>
        {words.changedAt && <span className="small">changed {formatDay(words.changedAt)}</span>}
      </span>
      {!words.isShipped && <Badge>Your words</Badge>}
      <Button variant="line" size="tiny" aria-label={`Words of: ${label}`} onClick={onOpen}>
        Words
      </Button>
    </li>
  )
}

/** Every sort of letter that the site sends, and the words of each. */
export function MailList() {
  const { data, error, refetch } = useQuery({ ...ask('mails.all'), select: (answer) => answer.data })
  const [open, setOpen] = useState<MailWords>()
  const [wanted, setWanted] = useState('')
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const isWanted = ({ name }: MailWords) => mailSortOf(name).label.toLowerCase().includes(wanted.toLowerCase())
  const groups = classes
    .map(([sort, title]) => [title, data.filter((words) => words.class === sort && isWanted(words))] as const)
    .filter(([, letters]) => letters.length > 0)
  return (
    <div className="stack l">
      <SearchBox label="Find a letter" onSearch={setWanted} />
      {groups.map(([title, letters]) => (
        <section key={title}>
          <SectionHead title={title} />
          <ul aria-label={title}>
            {letters.map((words) => (
              <LetterRow key={words.name} words={words} onOpen={() => setOpen(words)} />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="mute">No letter is called that.</p>}
      {open && <MailSheet words={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
