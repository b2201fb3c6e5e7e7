import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from '../lib/router/index.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AgainIcon } from '../ui/icons.tsx'

/** Our error state for a page that threw. An answer may be what it broke on: the page, tried again, asks anew. */
export default function BrokenPage({ onRetry }: { onRetry: () => void }) {
  const client = useQueryClient()
  useEffect(() => client.removeQueries({ type: 'inactive' }), [client])
  return (
    <EmptyState
      drawing="net"
      level={1}
      title="This page broke"
      text="Error occurred, please try again later. Nothing that you saved is lost; the rest of the site still works."
    >
      <Button icon={<AgainIcon className="i s" aria-hidden />} onClick={onRetry}>
        Try again
      </Button>
      <Link className="btn line" to="/">
        Go to the start
      </Link>
    </EmptyState>
  )
}
