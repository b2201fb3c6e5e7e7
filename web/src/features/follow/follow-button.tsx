import { useMutation } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { Link, usePlace } from '../../lib/router/index.ts'
import { useSignedIn } from '../../lib/session.ts'
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'

interface FollowButtonProps {
  type: 'performer' | 'team'
  id: string
  name: string
  isFollowed: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  /** For a visitor, who signs in first. */
  onVisitor?: () => void
}

let latest = ''
/** Whether a hand followed this page a moment ago: a page comes to know by itself of those that were followed before. */
export const isJustFollowed = (id: string) => id === latest
/** Whoever leaves it and comes back has seen what it says about that. */
export const forgetJustFollowed = () => void (latest = '')

function useFollow({ type, id }: Pick<FollowButtonProps, 'type' | 'id'>) {
  return useMutation({
    mutationFn: (follow: boolean): Promise<unknown> =>
      follow ? send('follows.create', { params: { a: type, b: id } }) : send('follows.remove', { params: { id } }),
    // Known before the page hears of it, or it would be drawn without.
    onMutate: (follow) => void (latest = follow ? id : ''),
    onError(error) {
      latest = ''
      toastError(error)
    },
  })
}

/** Follows at once and takes it back when the server refuses; a visitor is sent to sign in and comes back. */
export function FollowButton({ type, id, name, isFollowed, variant = 'line', size = 'normal', onVisitor }: FollowButtonProps) {
  const { href } = usePlace()
  const isSignedIn = useSignedIn()
  const follow = useFollow({ type, id })
  const isOn = follow.isPending ? follow.variables : isFollowed
  if (!isSignedIn) {
    return (
      <Link
        className={buttonClass({ variant, size })}
        to={`/auth/login?next=${encodeURIComponent(href)}`}
        aria-label={`Follow ${name}`}
        {...(onVisitor && { onClick: onVisitor })}
      >
        Follow
      </Link>
    )
  }
  return (
    <Button
      variant={variant}
      size={size}
      aria-label={isOn ? `Following ${name}` : `Follow ${name}`}
      onClick={() => !follow.isPending && follow.mutate(!isOn)}
    >
      {isOn ? 'Following' : 'Follow'}
    </Button>
  )
}
