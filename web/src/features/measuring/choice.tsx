import { measuringWords } from '@fieldhouse/contract/measuring'
import { formatDay } from '../../lib/format.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { useMeasuring, useSay } from './api.ts'
import { asksNotToBeFollowed } from './kept.ts'

function Choice() {
  const { data: me } = useMe()
  const { data } = useMeasuring(me !== undefined && !me.isMinor)
  const say = useSay()
  if (me?.isMinor) return <Note>Nobody under 18 is measured, and no other company hears of them.</Note>
  if (asksNotToBeFollowed()) return <Note>Your browser asks sites not to follow you, so you are not measured.</Note>
  if (!data) return <SkeletonRows count={1} />
  if (data.state === 'never') return <Note>You are not measured.</Note>
  const until = data.until ? ` What you said counts until ${formatDay(data.until)}.` : ''
  return (
    <SwitchRow
      label="Allow it"
      detail={measuringWords + until}
      checked={say.isPending ? say.variables : data.state === 'allowed'}
      disabled={say.isPending}
      onChange={({ target }) => say.mutate(target.checked)}
    />
  )
}

/** Stands there only while the operator has a code. */
export default function MeasuringChoice() {
  const { data: settings } = useSettings()
  if (!settings?.gaCode) return null
  return (
    <section className="stack">
      <SectionHead title="Measuring by Google" />
      <Choice />
    </section>
  )
}
