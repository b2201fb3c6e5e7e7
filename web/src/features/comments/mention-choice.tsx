// Who may name one with an @.
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Choice = DataFor<'comments.mentions'>['mentions']

const rows: readonly { value: Choice; label: string; detail: string }[] = [
  { value: 'everyone', label: 'Everybody', detail: 'Whoever comments on your page, follows it, or writes in a thread with you' },
  {
    value: 'followed',
    label: 'Followers, and people in a thread with you',
    detail: 'Whoever only passes by writes your name as plain text',
  },
  { value: 'nobody', label: 'Nobody', detail: 'Your name stays plain text, and you are not told' },
]

export function MentionChoice() {
  const { data, error, refetch } = useQuery(ask('comments.mentions'))
  const save = useMutation({
    // One after the other: arrow keys go through all of them, and the last one counts.
    scope: { id: 'mentions' },
    mutationFn: (mentions: Choice) => send('comments.setMentions', { body: { mentions } }),
    onSuccess: () => toast('Saved'),
    onError: toastError,
  })
  const shown = save.isPending ? save.variables : data?.data.mentions
  return (
    <section className="stack">
      <SectionHead title="Your name after an @" />
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <SkeletonForm />}
      {data?.data.isFixed && <Note>Nobody under 18 is named in comments, whoever writes them.</Note>}
      {data && !data.data.isFixed && (
        <RadioRows
          legend="Who may name you in comments"
          name="mentions"
          rows={rows}
          value={shown}
          onChange={(choice) => save.mutate(choice)}
        />
      )}
    </section>
  )
}
