import { GroupView } from '../../features/fan-groups/group.tsx'
import { GroupList } from '../../features/fan-groups/group-list.tsx'
import { SentList } from '../../features/fan-groups/sent-list.tsx'
import { Welcomes } from '../../features/fan-groups/welcomes.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { StudioPage } from './studio-page.tsx'

export function FanGroups() {
  const group = useQueryParam('group')
  return (
    <StudioPage title="Fan groups">
      <div className="grid max-w-[44rem] gap-10">
        {group ? (
          <GroupView key={group} id={group} />
        ) : (
          <>
            <SentList />
            <section className="stack" aria-labelledby="groups">
              <SectionHead id="groups" title="Groups" />
              <GroupList />
            </section>
            <Welcomes />
          </>
        )}
      </div>
    </StudioPage>
  )
}
