// Staff sees the site as somebody else in this tab: it says so on every page, and the way out is there.
import { useEffect } from 'react'
import { formatTime } from '../../lib/format.ts'
import { lookedAs } from '../../lib/look.ts'
import { endLook } from '../../lib/token.ts'
import { Button } from '../../ui/button.tsx'
import { Strip } from '../../ui/strip.tsx'

export function Looking() {
  const of = lookedAs()
  const until = of ? Date.parse(of.until) : 0
  useEffect(() => {
    const left = until - Date.now()
    // By a clock that is ahead it was over before it began; where it is, the next answer says so.
    const timer = left > 0 ? setTimeout(endLook, left) : undefined
    return () => clearTimeout(timer)
  }, [until])
  return (
    <Strip tone="warn">
      <div className="row wrapx">
        <p>
          <b>You see the site as {of?.name ?? 'somebody else'}.</b>{' '}
          <span>You read only, and nothing that is theirs alone.{of && ` Ends ${formatTime(of.until)}.`} They are told.</span>
        </p>
        <Button variant="line" size="tiny" onClick={endLook}>
          Back to my own account
        </Button>
      </div>
    </Strip>
  )
}
