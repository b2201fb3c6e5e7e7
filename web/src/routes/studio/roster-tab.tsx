import { useState } from 'react'
import { RosterWizard } from '../../features/rosters/roster-wizard.tsx'
import { NameSheet } from '../../features/teams/name-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

/** How names come onto a roster, at the tab `roster` of a team's management; the list itself stands above it. */
export function RosterTab({ teamId }: { teamId: string }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <section>
        <SectionHead title="By hand" />
        <div className="row wrapx">
          <Button variant="line" onClick={() => setAdding(true)}>
            Add a name
          </Button>
        </div>
      </section>
      <section>
        <SectionHead title="From a file" />
        <RosterWizard teamId={teamId} />
      </section>
      {isAdding && <NameSheet teamId={teamId} onClose={() => setAdding(false)} />}
    </>
  )
}
