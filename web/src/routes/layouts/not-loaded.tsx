// What a page could not read and does not say itself: a part that is missing looks as though there were nothing of it.
import type { Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { statusOf } from '../../lib/api-error.ts'
import { longAgo } from '../../lib/page-data.ts'
import { queryClient } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { textOf, told } from '../../ui/error-state.tsx'
import { Strip } from '../../ui/strip.tsx'

/** A refusal is an answer, and a page knows what it means there; that nobody answered may happen to each. */
function isNoAnswer(error: unknown) {
  const status = statusOf(error) ?? 0
  return status === 0 || status === 429 || status >= 500
}

const isUnsaid = (query: Query) => {
  const { status, data, dataUpdatedAt, error } = query.state
  // Whose page is as a visitor sees it would be asked to pay for what is theirs.
  const hasNothing = data === undefined || dataUpdatedAt === longAgo
  return status === 'error' && hasNothing && isNoAnswer(error) && !told.has(error) && query.isActive()
}

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
          <b>A part of this page did not load.</b> {textOf(first.state.error)}
        </p>
        <Button size="tiny" onClick={() => void queryClient.refetchQueries({ predicate: isUnsaid })}>
          Try again
        </Button>
      </div>
    </Strip>
  )
}
