import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { send } from '../../lib/client.ts'
import { useMe } from '../../lib/session.ts'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { toastError } from '../../ui/toast.ts'

const PrivateReads = lazy(() => import('./private-reads.tsx'))

/** What others see of oneself beside what one publishes. */
export function Privacy() {
  const { data: me } = useMe()
  const save = useMutation({ mutationFn: (showOnline: boolean) => send('users.update', { body: { showOnline } }), onError: toastError })
  if (!me) return <SkeletonRows />
  return (
    <div className="stack">
      <section className="stack">
        <SectionHead title="When you are here" />
        {me.isMinor ? (
          <Note>Nobody is told when somebody under 18 is online.</Note>
        ) : (
          <SwitchRow
            label="Show that you are online"
            detail="Others see a dot beside your name while you have the site open."
            checked={save.isPending ? save.variables : me.showOnline}
            disabled={save.isPending}
            onChange={({ target }) => save.mutate(target.checked)}
          />
        )}
      </section>
      <section className="stack">
        <SectionHead title="Who of the staff looked" />
        <p className="small">
          Your e-mail, phone, address and date of birth are masked for staff. Whoever opens them, or looks at the site as you see it, says
          why, and you read it here.
        </p>
        <Suspense fallback={<SkeletonRows />}>
          <PrivateReads />
        </Suspense>
      </section>
    </div>
  )
}
