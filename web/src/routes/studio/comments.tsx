import { BanList } from '../../features/comments/ban-list.tsx'
import { RulesForm } from '../../features/comments/rules-form.tsx'
import { WaitingList } from '../../features/comments/waiting-list.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ActingFor } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

/** What is written about the things of a page: what waits, who may write, who may not. */
export function StudioComments() {
  return (
    <StudioPage title="Comments">
      <ActingFor right="moderate">
        {({ teamId }) => (
          <div key={teamId} className="grid max-w-[44rem] gap-10">
            <section className="grid gap-4">
              <SectionHead title="Waiting" />
              <WaitingList teamId={teamId} />
            </section>
            <section className="grid gap-4">
              <SectionHead title="Rules" />
              <RulesForm teamId={teamId} />
            </section>
            <section className="grid gap-4">
              <SectionHead title="Kept out" />
              <BanList teamId={teamId} />
            </section>
          </div>
        )}
      </ActingFor>
    </StudioPage>
  )
}
