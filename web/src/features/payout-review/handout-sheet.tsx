import { useState } from 'react'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Handout } from './api.ts'

interface HandoutSheetProps {
  title: string
  /** What happens with the press of the button. */
  text: string
  confirm: string
  open: (password: string) => Promise<Handout>
  onClose: () => void
}

const addressOf = (csv: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`
const countWords = (count: number) => (count === 1 ? '1 payout is' : `${count} payouts are`)

/** Asks for the password, then hands out the list that payouts are paid by. */
export function HandoutSheet({ title, text, confirm, open, onClose }: HandoutSheetProps) {
  const [handout, setHandout] = useState<Handout>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => setHandout(await open(rawOf(values, 'currentPassword'))))
  const passwordError = errorOf('currentPassword')
  return (
    <Sheet title={title} onClose={onClose} busy={isBusy}>
      {handout ? (
        <div className="s-body">
          <p>
            {countWords(handout.count)} in this list.
            {handout.rejected > 0 && ` ${handout.rejected} could not be paid and went back to the earnings.`}
          </p>
          <Note tone="warn">The file holds full account numbers. Delete it once the payouts are sent.</Note>
          <a className={buttonClass({}, 'justify-self-start')} href={addressOf(handout.csv)} download={handout.fileName}>
            Save {handout.fileName}
          </a>
        </div>
      ) : (
        <form className="s-body" {...form}>
          <p className="mute">{text}</p>
          <PasswordField label="Your password" name="currentPassword" autoComplete="current-password" required error={passwordError} />
          {message && !passwordError && <Note tone="bad">{message}</Note>}
          <Button type="submit" busy={isBusy} className="justify-self-start">
            {confirm}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
