import { RosterWizard } from '../../features/rosters/roster-wizard.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

/** The import at the tab `roster` of a team's management; the list itself stands above it. */
export const RosterTab = ({ teamId }: { teamId: string }) => (
  <section>
    <SectionHead title="From a file" />
    <RosterWizard teamId={teamId} />
  </section>
)
