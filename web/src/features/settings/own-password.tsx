import { useMe } from '../../lib/session.ts'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** The field that shows who is changing how the account is opened. */
export function OwnPassword({ error }: { error: string | undefined }) {
  const { data: me } = useMe()
  if (!me?.hasPassword) return <Note>You have no password here. If we ask for one, sign out and in again first.</Note>
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
