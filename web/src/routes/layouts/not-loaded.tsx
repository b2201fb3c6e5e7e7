// What a page could not read and does not say itself: a part that is missing looks as though there were nothing of it.
import type { Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { queryClient } from '../../lib/queries.ts'
import { isRefused } from '../../lib/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { told } from '../../ui/error-state.tsx'
import { Strip } from '../../ui/strip.tsx'

/** While the site rests its own page says so. */
const isOfRest = (error: unknown) => error instanceof ApiError && error.code === 'service.maintenance'

function isUnsaid(query: Query) {
  // A refusal is an answer, and a page knows what it means there; that nobody answered may happen to each.
  const { status, data, dataUpdatedAt, error } = query.state
  // What came with the page was read for a visitor: whoever sees only that is asked to pay for what is theirs.
  const hasNothing = data === undefined || dataUpdatedAt < performance.timeOrigin
  return status === 'error' && hasNothing && !isRefused(error) && !isOfRest(error) && !told.has(error) && query.isActive()
}

/** Of a server that failed, its own words are no help. */
const wordsOf = (error: unknown) => (error instanceof ApiError && error.status < 500 ? error.message : '')

const cache = queryClient.getQueryCache()
/** Until the page has painted what it says of a failure itself. */
const patience = 300

const orKnown = (now: readonly Query[], known: readonly Query[]) =>
  now.length === known.length && now.every((query, index) => query === known[index]) ? known : now

function useUnsaid(): readonly Query[] {
  const [unsaid, setUnsaid] = useState<readonly Query[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setUnsaid((known) => orKnown(cache.getAll().filter(isUnsaid), known)), patience)
    }
    look()
    const leave = cache.subscribe(look)
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [])
  return unsaid
}

export function NotLoaded() {
  const [first] = useUnsaid()
  if (!first) return null
  return (
    <Strip tone="warn">
      <div className="row wrapx" role="status">
        <p>
          <b>A part of this page did not load.</b> {wordsOf(first.state.error)}
        </p>
        <Button size="tiny" onClick={() => void queryClient.refetchQueries({ predicate: isUnsaid })}>
          Try again
        </Button>
      </div>
    </Strip>
  )
}
