import { useState } from 'react'
import { passwordHint } from '../../lib/password.ts'
import type { Me } from '../../lib/session.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { savePassword } from './api.ts'

export function PasswordForm({ me }: { me: Me }) {
  const [round, setRound] = useState(0)
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await savePassword(me, rawOf(values, 'currentPassword'), rawOf(values, 'password'))
    setRound((count) => count + 1)
    toast('Changes saved')
  })
  return (
    <form key={round} className="stack l" {...form}>
      <p className="mute">A new password signs you out everywhere else.</p>
      {message && !errorOf('password') && !errorOf('currentPassword') && <Note tone="bad">{message}</Note>}
      <input type="hidden" name="username" autoComplete="username" value={me.username ?? ''} />
      {me.hasPassword && (
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errorOf('currentPassword')}
        />
      )}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        hint={passwordHint}
        error={errorOf('password')}
      />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving' : 'Save password'}
      </Button>
    </form>
  )
}
