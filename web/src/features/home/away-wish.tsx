import { SectionHead } from '../../ui/section-head.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { useHomeOrder, useHomeWish } from './api.ts'

/** Under 18 nothing is chosen for anybody, so there is nothing to switch. */
export function AwayWish() {
  const { canChoose, showsAway } = useHomeOrder()
  const { mutate } = useHomeWish()
  if (!canChoose) return null
  return (
    <section className="stack">
      <SectionHead title="Home" />
      <SwitchRow
        label="While you were away"
        detail="Three posts above your feed when you come back after a day."
        checked={showsAway}
        onChange={({ target }) => mutate({ showsAway: target.checked })}
      />
    </section>
  )
}
