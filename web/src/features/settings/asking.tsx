import type { ReactNode } from 'react'
import { knownPassword } from '../../lib/password.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { OwnPassword } from './own-password.tsx'

export const passwordIn = async (values: FormData) => {
  const typed = rawOf(values, 'currentPassword')
  return typed ? { currentPassword: await knownPassword(typed) } : {}
}

interface AskingProps {
  submit: string
  variant?: 'ink' | 'bad'
  onSubmit: (values: FormData) => Promise<unknown>
  children: ReactNode
}

/** A form that asks for the password last. */
export function Asking({ submit, variant = 'ink', onSubmit, children }: AskingProps) {
  const { form, isBusy, message, errorOf } = useSubmit(onSubmit)
  return (
    <form className="s-body" {...form}>
      {children}
      <OwnPassword error={errorOf('currentPassword')} />
      {message && !errorOf('currentPassword') && <Note tone="bad">{message}</Note>}
      <Button type="submit" size="big" wide busy={isBusy} variant={variant}>
        {submit}
      </Button>
    </form>
  )
}
