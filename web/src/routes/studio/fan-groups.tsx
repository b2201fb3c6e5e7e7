import { GroupView } from '../../features/fan-groups/group.tsx'
import { GroupList, SentList } from '../../features/fan-groups/group-list.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { StudioPage } from './studio-page.tsx'

export function FanGroups() {
  const group = useQueryParam('group')
  return (
    <StudioPage title="Fan groups">
      <div className="grid max-w-[44rem] gap-10">{group ? <GroupView key={group} id={group} /> : <GroupList />}</div>
      {!group && <SentList />}
    </StudioPage>
  )
}
