import { useMe } from '../../lib/session.ts'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** Money only moves for somebody who knows the password now (access.md 5). */
export function PasswordLine({ error }: { error: string | undefined }) {
  const { data: me } = useMe()
  if (me && !me.hasPassword) return <Note>You sign in through another service. If we ask for it, sign out and in again first.</Note>
  return (
    <PasswordField
      label="Your password"
      name="currentPassword"
      autoComplete="current-password"
      required
      hint="So that nobody else can do this"
      error={error}
    />
  )
}
