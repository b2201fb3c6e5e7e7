import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { calendarAddress, useComing, usePlayed } from './api.ts'
import { EventTable } from './event-table.tsx'
import { ReminderChoice } from './reminder-choice.tsx'

/** The games of a team, coming and played; its members see practices, too. */
export function TeamSchedule({ teamId }: { teamId: string }) {
  const coming = useComing(teamId)
  const played = usePlayed(teamId)
  const failed = coming.error ?? played.error
  if (failed) return <ErrorState error={failed} retry={() => Promise.all([coming.refetch(), played.refetch()])} />
  if (!coming.data || !played.data) return <SkeletonRows />
  const calendar = <a href={calendarAddress(teamId)}>Add to calendar</a>
  if (coming.data.length + played.data.length === 0) {
    return (
      <div className="stack l">
        <EmptyState drawing="court" title="No games yet" text="Dates stand here as soon as the team has put them in.">
          {calendar}
        </EmptyState>
        <ReminderChoice teamId={teamId} />
      </div>
    )
  }
  return (
    <div className="stack l max-w-[40rem]">
      <section>
        <SectionHead title="Coming up">{calendar}</SectionHead>
        {coming.data.length > 0 ? (
          <EventTable caption="Coming up" events={coming.data} />
        ) : (
          <p className="mute">Nothing is planned at the moment.</p>
        )}
      </section>
      {played.data.length > 0 && (
        <section>
          <SectionHead title="Results" />
          <EventTable caption="Results" events={played.data} />
        </section>
      )}
      <ReminderChoice teamId={teamId} />
    </div>
  )
}
