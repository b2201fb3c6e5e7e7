import { useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { sendForm } from '../../lib/upload.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PaperForm } from '../../ui/paper-form.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import type { OwnPerformer } from './api.ts'
import { kindsFor, paperKinds, type Paper } from './paper-words.ts'

type Status = OwnPerformer['documentStatus']

const states: Record<Status, { tone: BadgeTone; text: string; help: string }> = {
  none: { tone: 'plain', text: 'Missing', help: 'We check that you belong to your school before your page opens to everybody.' },
  pending: { tone: 'warn', text: 'In review', help: 'A person looks at it, usually within a day. You can prepare posts meanwhile.' },
  approved: { tone: 'good', text: 'Verified', help: 'Your page is open.' },
  rejected: { tone: 'bad', text: 'Not accepted', help: 'Send another document.' },
}

/** What was sent in, while it is still there. */
const Sent = ({ papers }: { papers: readonly Paper[] }) => (
  <ul className="stack" aria-label="What you sent">
    {papers.map(({ _id, name, documentType, createdAt, url }) => (
      <li key={_id} className="small wrap-anywhere">
        {url ? (
          <a className="link" href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          name
        )}{' '}
        · {paperKinds[documentType]} · {formatDay(createdAt)}
      </li>
    ))}
  </ul>
)

/** The document of a verification: what state it is in, what was sent, and the way to send another one. */
export function PaperSection({ profile }: { profile: OwnPerformer }) {
  const { documentStatus: status, documentReason: reason, documents } = profile
  const [isOpen, setOpen] = useState(false)
  const waiting = documents.filter(({ outcome }) => outcome === null)
  // A changed school asks for a decision anew, for which there may be nothing to look at.
  const isAsked = status === 'none' || status === 'rejected' || (status === 'pending' && waiting.length === 0)
  const state = states[status]
  return (
    <section className="stack">
      <SectionHead title="Document">
        <Badge tone={state.tone}>{state.text}</Badge>
      </SectionHead>
      {status === 'rejected' && reason ? <Note tone="bad">{reason}</Note> : null}
      <p className="mute">{status === 'pending' && isAsked ? 'Your school has changed. Show that you belong to it.' : state.help}</p>
      {waiting.length > 0 && <Sent papers={waiting} />}
      {status === 'approved' && !isOpen && (
        <Button variant="line" className="justify-self-start" onClick={() => setOpen(true)}>
          Send another document
        </Button>
      )}
      {(isAsked || (status === 'approved' && isOpen)) && (
        <PaperForm
          kinds={kindsFor(profile.isMinor)}
          hint="It must show your name and your school."
          send={(form, onProgress) => sendForm('performers.uploadDocuments', form, {}, { onProgress })}
        />
      )}
    </section>
  )
}
