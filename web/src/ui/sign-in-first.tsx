import { Link } from '../lib/router/index.ts'
import { buttonClass } from './button.tsx'

/** What a visitor with a link does first, and comes back from to `path`. */
export function SignInFirst({ path, lead }: { path: string; lead: string }) {
  const next = `next=${encodeURIComponent(path)}`
  return (
    <>
      <p className="mute">{lead}</p>
      <div className="row wrapx">
        <Link className={buttonClass({})} to={`/auth/login?${next}`}>
          Sign in
        </Link>
        <Link className={buttonClass({ variant: 'line' })} to={`/auth/register/fan?${next}`}>
          Create an account
        </Link>
      </div>
    </>
  )
}
