// What somebody under 18 publishes is looked at by a moderator first (youth.md Y64): said before, and while it waits.
import { Link } from '../lib/router/index.ts'
import { useMe } from '../lib/session.ts'
import { Note } from './note.tsx'

/** Where its author alone finds it: a state and no error, with what comes next. */
export default function WaitingNote({ what }: { what: string }) {
  return (
    <Note>
      <strong>Waiting.</strong> A moderator looks at this {what} first, and nobody else sees it until then. After that it goes out by
      itself. You can still change or delete it.
    </Note>
  )
}

/** Beside what publishes or saves; nothing for adults. `isOut`: others see it as it is, or will. */
export function FirstSightHint({ isOut = false }: { isOut?: boolean }) {
  const { data: me } = useMe()
  if (!me?.isMinor) return null
  return (
    <Note>
      {isOut
        ? 'After a change a moderator looks at it again. Until then nobody else sees it, not as it was before either.'
        : 'Because you are under 18, a moderator looks at it first. Until then only you see it; then it goes out by itself.'}
    </Note>
  )
}

/** Above the form of the own page; nothing for adults. */
export function PageSightNote() {
  const { data: me } = useMe()
  if (me?.isWaiting) {
    return (
      <Note>
        <strong>Waiting.</strong> A moderator looks at your changes first. Until then others see your page as it was, or without a name. You
        sign in by the username that you chose.
      </Note>
    )
  }
  if (me?.isRefused) {
    return (
      <Note tone="warn">
        <strong>Not shown.</strong> A moderator has looked at your changes, and others still see your page as it was, or without a name.
        Once you change and save them, they look again.{' '}
        <Link className="link" to="/settings?tab=decisions">
          What was decided
        </Link>{' '}
        says why, and there you can say that it is wrong.
      </Note>
    )
  }
  if (!me?.isMinor) return null
  return (
    <Note>
      Because you are under 18, a moderator looks at your names, your words and your pictures first. Until then others see your page as it
      was.
    </Note>
  )
}
