// The sheet that asks staff for what a call wants beside a role.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { because, type Question } from '../../lib/marks.ts'
import { knownPassword } from '../../lib/password.ts'
import { keyOf } from '../../lib/queries.ts'
import { useOnward } from '../../lib/router/index.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { messageOf } from '../../lib/api-error.ts'

interface Props {
  question: Question
}

const Reason = ({ error, hint, said }: { error: string | undefined; hint: string; said?: string }) => (
  <TextArea
    label="Reason"
    name="reason"
    required
    minLength={10}
    maxLength={500}
    rows={3}
    hint={hint}
    error={error}
    {...(said !== undefined && { defaultValue: said })}
  />
)

/** What the form before has asked for already. */
function reasonOf({ input: { body } }: Question): string {
  return typeof body === 'object' && body !== null && 'reason' in body && typeof body.reason === 'string' ? body.reason : ''
}

function ByPasskey({ onShown }: { onShown: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const show = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      // Asked anew for each try: a question is good for one answer.
      const { data } = await send('factors.askAgain')
      if (data.challenge === null || data.passkey === null) return
      const { answerWithPasskey } = await import('../../lib/passkey.ts')
      await send('factors.showAgain', { body: { challenge: data.challenge, passkey: await answerWithPasskey(data.passkey) } })
      onShown()
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem && <Note tone="bad">{problem}</Note>}
      <Button variant="line" size="big" wide busy={isBusy} onClick={show}>
        Use a passkey
      </Button>
    </>
  )
}

function StepUp({ question }: Props) {
  const { data: ways, error } = useQuery({
    queryKey: keyOf('factors.askAgain'),
    queryFn: () => send('factors.askAgain'),
    select: ({ data }) => ({ hasPassword: data.hasPassword, hasPasskey: data.passkey !== null && 'PublicKeyCredential' in window }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const pass = () => question.answer({})
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('factors.showAgain', { body: { currentPassword: await knownPassword(rawOf(values, 'currentPassword')) } })
    pass()
  })
  return (
    <Sheet title="Is it still you?" kicker="Administration" onClose={() => question.answer(undefined)} busy={isBusy}>
      <div className="s-body">
        <p className="mute">What you are about to do is asked for once more every ten minutes. What you have typed stays.</p>
        {error && <Note tone="bad">{messageOf(error)}</Note>}
        {!ways && !error && <Skeleton height="7rem" />}
        {ways?.hasPassword && (
          <form className="stack" {...form}>
            <PasswordField
              label="Your password"
              name="currentPassword"
              autoComplete="current-password"
              required
              error={errorOf('currentPassword')}
            />
            {message && !errorOf('currentPassword') && <Note tone="bad">{message}</Note>}
            <Button type="submit" size="big" wide busy={isBusy}>
              Go on
            </Button>
          </form>
        )}
        {ways?.hasPasskey && <ByPasskey onShown={pass} />}
        {ways && !ways.hasPassword && !ways.hasPasskey && (
          <Note>Your account has neither a password nor a passkey. Sign out and in again, which counts as well.</Note>
        )}
      </div>
    </Sheet>
  )
}

function Why({ question }: Props) {
  const { form, isBusy, message } = useSubmit(async (values) => question.answer(because(textOf(values, 'reason') ?? '')))
  return (
    <Sheet title="Why do you do this?" kicker="Administration" onClose={() => question.answer(undefined)}>
      <form className="s-body" {...form}>
        <Reason error={message} hint="At least ten characters. Kept for good with what you do; owners read it." />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Go on
        </Button>
      </form>
    </Sheet>
  )
}

function TwoDecide({ question }: Props) {
  const onward = useOnward()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const { name, input } = question
    const sent = { params: input.params ?? {}, body: input.body ?? {} } as Record<'params' | 'body', Record<string, unknown>>
    await send('proposals.create', { body: { call: name, ...sent, reason: textOf(values, 'reason') ?? '' } })
    void onward('/admin/proposals')
    question.answer(undefined, true)
  })
  return (
    <Sheet title="Two decide on this" kicker="Administration" onClose={() => question.answer(undefined)} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          Nobody does this alone. You ask for it, and somebody else who may do it confirms it. Where there is only one owner, a day that is
          told by mail takes their place.
        </p>
        <Reason error={errorOf('reason')} hint="Whoever confirms it reads this." said={reasonOf(question)} />
        {message && !errorOf('reason') && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Ask for it
        </Button>
      </form>
    </Sheet>
  )
}

export function MarksSheet({ question }: Props) {
  if (question.code === 'staff.step_up_required') return <StepUp question={question} />
  return question.code === 'staff.reason_required' ? <Why question={question} /> : <TwoDecide question={question} />
}
