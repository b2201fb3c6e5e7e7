import { useMutation } from '@tanstack/react-query'
import { useSignedIn } from '../../lib/session.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { chooseReminder, useReminder, type ReminderChoice as Choice } from './api.ts'

const options: readonly { value: Choice; text: string }[] = [
  { value: 'off', text: 'No reminder' },
  { value: 'evening', text: 'The evening before' },
  { value: 'hours', text: 'Two hours before' },
]

/** When somebody is reminded of what is coming. */
export function ReminderChoice({ teamId }: { teamId: string }) {
  const { data: choice } = useReminder(teamId, useSignedIn())
  const choosing = useMutation({
    mutationFn: (wish: Choice) => chooseReminder(teamId, wish),
    onSuccess: () => toast('Changes saved'),
    onError: toastError,
  })
  if (choice === undefined) return null
  return (
    <SelectField
      label="Remind me by e-mail"
      className="max-w-[20rem]"
      options={[...options]}
      value={choosing.isPending ? choosing.variables : choice}
      disabled={choosing.isPending}
      onChange={({ target }) => choosing.mutate(target.value as Choice)}
      hint="Never between midnight and six."
    />
  )
}
