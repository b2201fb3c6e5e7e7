import { useState } from 'react'
import { isComplete } from '../../lib/after-login.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import type { Me } from '../../lib/session.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountFields } from './account-fields.tsx'
import { accountValues } from './account-values.ts'
import { saveAccount } from './api.ts'
import { AvatarField } from './avatar-field.tsx'

export function FanProfileForm({ me }: { me: Me }) {
  const [isDirty, setDirty] = useState(false)
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    await saveAccount(await accountValues(values, opened, me))
    setDirty(false)
    toast('Changes saved')
  })
  useLeaveGuard(isDirty)
  return (
    <div className="stack l">
      {!isComplete(me) && <Note tone="warn">Add a username and an e-mail address to continue.</Note>}
      <AvatarField me={me} />
      <form className="stack l" {...form} onChange={() => setDirty(true)}>
        {message && <Note tone="bad">{message}</Note>}
        <AccountFields me={me} errorOf={errorOf} needsPassword={isDirty} />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {isBusy ? 'Saving' : 'Save changes'}
        </Button>
      </form>
    </div>
  )
}
