import { guardianText, guardianTextVersion, relationshipWords, relationships } from '@fieldhouse/contract/guardian-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { useMe, useSignedIn } from '../../lib/session.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { SignInFirst } from '../../ui/sign-in-first.tsx'

type Relationship = (typeof relationships)[number]
type Opening = DataFor<'guardians.open'>

const rows = relationships.map((value) => ({ value, label: relationshipWords[value] }))

/** Until somebody has shown that their address is theirs, nothing can be said here. */
function ProveFirst({ email }: { email: string | null }) {
  const { refetch, isFetching } = useQuery(ask('users.me'))
  return (
    <>
      <Note tone="warn">Confirm your own e-mail address first: open the link that we sent to {email ?? 'you'}, then come back here.</Note>
      <Button variant="line" className="justify-self-start" busy={isFetching} onClick={() => void refetch()}>
        I have confirmed it
      </Button>
    </>
  )
}

function AcceptForm({ code, name, onDone }: { code: string; name: string; onDone: () => void }) {
  const [relationship, setRelationship] = useState<Relationship>()
  const { form, isBusy, message } = useSubmit(async () => {
    if (relationship === undefined) throw new Error('Choose what you are to them.')
    await send('guardians.accept', { body: { code, relationship, version: guardianTextVersion } })
    onDone()
  })
  return (
    <form className="stack l" {...form}>
      <RadioRows legend={`What are you to ${name}?`} name="relationship" rows={rows} value={relationship} onChange={setRelationship} />
      <div className="stack">
        <h2 className="d3">What you say with it</h2>
        <ul className="stack list-disc pl-5">
          {guardianText.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
      <Checkbox name="agreed" required>
        I have read this, and it is so.
      </Checkbox>
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" size="big" busy={isBusy} disabled={relationship === undefined} className="justify-self-start">
        {isBusy ? 'One moment' : 'Go on to the document'}
      </Button>
    </form>
  )
}

interface LetterOpeningProps {
  code: string
  opening: Opening
  /** It was taken on. */
  onDone: () => void
}

/** What the link of a letter shows: who asks, and the two answers. */
export function LetterOpening({ code, opening, onDone }: LetterOpeningProps) {
  const isSignedIn = useSignedIn()
  const { data: me } = useMe()
  const [isDeclining, setDeclining] = useState(false)
  const [isDeclined, setDeclined] = useState(false)
  const { name, schoolName, endsAt } = opening
  if (isDeclined) return <Note tone="good">Thank you. {name} was told, and this address is not asked again for them.</Note>
  const decline = async () => {
    await send('guardians.decline', { body: { code } })
    setDeclined(true)
  }
  return (
    <div className="stack l">
      <p className="mute">
        {name}
        {schoolName ? ` of ${schoolName}` : ''} has an athlete account here and says that you are their parent or guardian. They are under
        18, so nobody sees their page until one has allowed it. This link works until {formatDay(endsAt)}.
      </p>
      {!isSignedIn && (
        <SignInFirst
          path={`/guardian?code=${encodeURIComponent(code)}`}
          lead="You need an account of your own, with your own e-mail address. A fan account is enough, and it is free."
        />
      )}
      {isSignedIn && me && me.isMinor && <Note tone="bad">A guardian is 18 or older. Sign in with the account of an adult.</Note>}
      {isSignedIn && me && !me.isMinor && !me.verifiedEmail && <ProveFirst email={me.email} />}
      {isSignedIn && me && !me.isMinor && me.verifiedEmail && <AcceptForm code={code} name={name} onDone={onDone} />}
      <div className="stack">
        <p className="small">You do not know {name}, or this is not for you?</p>
        <Button variant="line" size="tiny" className="justify-self-start" onClick={() => setDeclining(true)}>
          Say no
        </Button>
      </div>
      {isDeclining && (
        <ConfirmDialog title="Not their guardian?" confirm="Say no" keep="Back" onConfirm={decline} onClose={() => setDeclining(false)}>
          {name} is told that you said no. They cannot ask this address again.
        </ConfirmDialog>
      )}
    </div>
  )
}
