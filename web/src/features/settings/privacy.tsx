import { Suspense } from 'react'
import { send } from '../../lib/client.ts'
import { lazily } from '../../lib/lazily.ts'
import { useMe } from '../../lib/session.ts'
import { Note } from '../../ui/note.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const PrivateReads = lazily(() => import('./private-reads.tsx'))

/** What others see of oneself beside what one publishes. */
export function Privacy() {
  const { data: me } = useMe()
  if (!me) return <SkeletonRows />
  return (
    <div className="stack">
      <section className="stack">
        <SectionHead title="When you are here" />
        {me.isMinor ? (
          <Note>Nobody is told when somebody under 18 is online.</Note>
        ) : (
          <SavedSwitch
            label="Show that you are online"
            detail="Others see a dot beside your name while you have the site open."
            isOn={me.showOnline}
            save={(showOnline) => send('users.update', { body: { showOnline } })}
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
