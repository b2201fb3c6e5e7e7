import { GateClosed } from '../../features/auth/gate-closed.tsx'
import { isGateClosed } from '../../features/auth/age-gate.ts'
import { useSecondChance } from '../../features/auth/use-second-chance.ts'
import { Link, usePlace } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { Note } from '../../ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'

const choices = [
  { path: '/auth/register/fan', title: 'I’m a fan', text: 'Follow athletes and teams, subscribe, send a tip.' },
  { path: '/auth/register/athlete', title: 'I’m an athlete or coach', text: 'Tell your season, run your team’s page, get paid.' },
]

export default function Register() {
  useTitle('Create an account')
  const { search } = usePlace()
  const { isAsking, message } = useSecondChance()
  return (
    <AuthFrame
      title="Pick your side"
      foot={
        <>
          Already here?{' '}
          <Link className="link" to={`/auth/login${search}`}>
            Sign in
          </Link>
        </>
      }
    >
      {message && <Note tone="warn">{message}</Note>}
      {isAsking ? (
        <p className="mute">Opening your link</p>
      ) : isGateClosed() ? (
        <GateClosed />
      ) : (
        <div className="stack">
          {choices.map(({ path, title, text }) => (
            <Link key={path} to={path + search} className="card pad block hover:bg-sunken">
              <h2 className="d2">{title}</h2>
              <p className="mute mt-2">{text}</p>
            </Link>
          ))}
        </div>
      )}
    </AuthFrame>
  )
}
