import { guardianConsentVersion, guardianPaperTypes, guardianPurposeWords, relationshipWords } from '@fieldhouse/contract/guardian-words'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { sendForm } from '../../lib/upload.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { PaperForm } from '../../ui/paper-form.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import { toast } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'

type Ward = DataFor<'guardians.wards'>[number]
type Allowance = Ward['allowances'][number]

const paperWords: Readonly<Record<(typeof guardianPaperTypes)[number], string>> = {
  id_card: 'Identity card or passport',
  guardianship: 'Papers of a court',
  other: 'Something else',
}
const paperKinds = guardianPaperTypes.map((value) => ({ value, text: paperWords[value] }))

const states: Readonly<Record<Ward['state'], { tone: BadgeTone; text: string }>> = {
  asked: { tone: 'plain', text: 'Asked' },
  accepted: { tone: 'warn', text: 'Document missing' },
  review: { tone: 'warn', text: 'In review' },
  approved: { tone: 'good', text: 'You are their guardian' },
  refused: { tone: 'bad', text: 'Not accepted' },
}

const sinceWords = ({ isAllowed, since }: Allowance): string => {
  if (!isAllowed) return 'Not allowed.'
  return since === null ? 'Allowed by another guardian. You can take it back.' : `Allowed by you on ${formatDay(since)}.`
}

function AllowanceRow({ ward, allowance }: { ward: Ward; allowance: Allowance }) {
  const { purpose, isAllowed } = allowance
  const { label, detail } = guardianPurposeWords[purpose]
  const say = async (wish: boolean) => {
    await send('guardians.say', { params: { id: ward._id, purpose }, body: { isAllowed: wish, version: guardianConsentVersion } })
    toast(wish ? 'Allowed' : 'Taken back. It acts at once.')
  }
  return (
    <li>
      <SavedSwitch
        label={label}
        detail={
          <>
            {detail} <b>{sinceWords(allowance)}</b>
          </>
        }
        isOn={isAllowed}
        save={say}
      />
    </li>
  )
}

/** What is missing, where it is not decided yet. */
function Standing({ ward }: { ward: Ward }) {
  const { _id: id, state, reason, minor } = ward
  if (state === 'review')
    return <Note>A person looks at your document, usually within a day. We write to you then, and you choose what you allow.</Note>
  return (
    <>
      {state === 'refused' && <Note tone="bad">{reason ?? 'We could not accept what you sent.'} You can send something else.</Note>}
      {state === 'accepted' && <p className="mute">One thing is missing: show us who you are. Then you choose what {minor.name} may do.</p>}
      <PaperForm
        kinds={paperKinds}
        hint="It must show your name. Cover what is not needed."
        send={(form, onProgress) => sendForm('guardians.sendPapers', form, { params: { id } }, { onProgress })}
      />
    </>
  )
}

/** One young athlete, as their guardian sees and looks after them. */
export function WardCard({ ward }: { ward: Ward }) {
  const [isLeaving, setLeaving] = useState(false)
  const { _id: id, minor, bio, isShown, state, relationship, allowances } = ward
  const place = [minor.sports?.map(({ name }) => name).join(', '), minor.schoolName, relationshipWords[relationship]]
  const badge = states[state]
  return (
    <article className="stack l border border-line p-4" aria-label={minor.name}>
      <div className="row wrapx between">
        <Who
          name={minor.name}
          avatar={minor.avatar}
          {...(isShown && minor.path ? { to: minor.path } : {})}
          detail={place.filter(Boolean).join(' · ')}
        />
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      {state === 'approved' ? (
        <>
          {bio && <blockquote className="mute">“{bio}”</blockquote>}
          <p className="small">
            {isShown ? 'Their page is shown. Their name above leads to it, as everybody sees it.' : 'Nobody but them sees their page.'}
          </p>
          <ul className="stack" aria-label={`What you allow ${minor.name}`}>
            {allowances.map((allowance) => (
              <AllowanceRow key={allowance.purpose} ward={ward} allowance={allowance} />
            ))}
          </ul>
        </>
      ) : (
        <Standing ward={ward} />
      )}
      <Button variant="line" size="tiny" className="justify-self-start" onClick={() => setLeaving(true)}>
        Leave as guardian<span className="sr"> of {minor.name}</span>
      </Button>
      {isLeaving && (
        <ConfirmDialog
          title={`Leave ${minor.name}?`}
          confirm="Leave"
          keep="Stay"
          isBad
          onConfirm={() => send('guardians.leave', { params: { id } })}
          onClose={() => setLeaving(false)}
        >
          What only you allow ends at once, and their page is hidden until another guardian allows it. To come back, they have to ask you
          again.
        </ConfirmDialog>
      )}
    </article>
  )
}
