import { useQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { useParam } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'

/** The end of the other link in a letter: off the roster, without an account. Opening it changes nothing. */
export default function RemovalPage() {
  const token = useParam('token')
  const call = { params: { token } }
  const { data, error, refetch } = useQuery({ ...ask('rosterRemovals.view', call), select: (answer) => answer.data, retry: false })
  const { form, isBusy, message } = useSubmit(async () => {
    await send('rosterRemovals.confirm', call)
    await refetch()
  })
  useTitle('Remove me from this roster')
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  if (!data) return <SkeletonForm />
  const { team, isRemoved } = data
  return (
    <AuthFrame
      title={isRemoved ? 'You are off the roster' : 'Remove me from this roster'}
      step={isRemoved ? 1 : 0}
      lead={
        isRemoved
          ? `${team.name} does not list or invite you any more, and does not get you back by reading in the same list.`
          : `Your name goes off the roster of ${team.name} at once, and the team can neither list nor invite you again at this address.`
      }
    >
      <div className="stack l">
        <Who name={team.name} avatar={team.avatar} to={team.path} isVerified={team.verified} detail="See the team" />
        {isRemoved ? (
          <Note tone="good">The staff was told that somebody asked to be removed, and not why.</Note>
        ) : (
          <form className="stack" {...form}>
            {message && <Note tone="bad">{message}</Note>}
            <Button type="submit" variant="accent" size="big" wide busy={isBusy}>
              {isBusy ? 'Removing' : 'Remove me'}
            </Button>
            <p className="small">You need no account for this, and nobody asks you for a reason.</p>
          </form>
        )}
      </div>
    </AuthFrame>
  )
}
