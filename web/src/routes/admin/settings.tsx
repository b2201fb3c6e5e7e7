import { settingGroups, type SettingGroup } from '@fieldhouse/contract/setting-rules'
import { SettingsForm } from '../../features/administration/settings-form.tsx'
import { SettingsHistory } from '../../features/administration/settings-history.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

const isGroup = (id: string | undefined): id is SettingGroup => id !== undefined && Object.hasOwn(settingGroups, id)
const groups = Object.entries(settingGroups).map(([id, label]) => ({ id, label, to: `/admin/settings?group=${id}` }))
const tabs = [...groups, { id: 'history', label: 'History', to: '/admin/settings?group=history' }]

function Groups() {
  const wanted = useQueryParam('group') ?? undefined
  const group = isGroup(wanted) ? wanted : 'site'
  const isHistory = wanted === 'history'
  return (
    <PageColumn title="Settings" kicker="Administration">
      <Tabs label="Settings" current={isHistory ? 'history' : group} tabs={tabs} />
      {isHistory ? <SettingsHistory /> : <SettingsForm key={group} group={group} />}
    </PageColumn>
  )
}

export default function AdminSettings() {
  return (
    <ForStaff permission="settings.write">
      <Groups />
    </ForStaff>
  )
}
