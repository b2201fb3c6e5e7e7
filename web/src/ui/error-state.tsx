import { isNowhere, messageOf, statusOf } from '../lib/api-error.ts'
import { Link } from '../lib/router/index.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { AgainIcon } from './icons.tsx'

/** Of a server that failed, its own words are no help. */
const textOf = (error: unknown) =>
  (statusOf(error) ?? 500) < 500 ? messageOf(error) : 'The server did not answer. Nothing is lost; try again.'

/** What could not even be an address is no field of anybody's. */
const nothing = 'There is nothing at this address. It may have moved or been taken down.'

/** Failures that stand on a page: nobody else has to say them. */
export const told = new Set<unknown>()

/** A part of the page that did not load, with the way to try again; where there is nothing, that is said instead. */
export function ErrorState({ error, retry, level }: { error: unknown; retry?: () => void; level?: 1 | 2 }) {
  const status = statusOf(error)
  told.add(error)
  if (isNowhere(error))
    return (
      <EmptyState drawing="net" kicker="404" level={level} title="Not here" text={status === 404 ? error.message : nothing}>
        {level === 1 && (
          <Link className="btn" to="/">
            Back to home
          </Link>
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      drawing="net"
      kicker={status ? `Error · ${status}` : undefined}
      level={level}
      title="That did not load"
      text={textOf(error)}
    >
      {retry && (
        <Button icon={<AgainIcon className="i s" aria-hidden />} onClick={retry}>
          Try again
        </Button>
      )}
    </EmptyState>
  )
}
