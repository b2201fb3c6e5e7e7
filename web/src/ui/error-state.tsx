import { ApiError } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { AgainIcon } from './icons.tsx'

const textOf = (error: unknown) => {
  if (error instanceof ApiError && error.status === 0) return 'You are offline. What you wrote is kept; try again when the signal is back.'
  if (error instanceof ApiError && error.status < 500) return error.message
  return 'The server did not answer. Nothing is lost; try again.'
}

/** A part of the page that did not load, with the way to try again. */
export function ErrorState({ error, retry, level }: { error: unknown; retry?: () => void; level?: 1 | 2 }) {
  const status = error instanceof ApiError && error.status > 0 ? `Error · ${error.status}` : undefined
  return (
    <EmptyState drawing="net" {...(status && { kicker: status })} {...(level && { level })} title="That did not load" text={textOf(error)}>
      {retry && (
        <Button icon={<AgainIcon className="i s" aria-hidden />} onClick={retry}>
          Try again
        </Button>
      )}
    </EmptyState>
  )
}
