import { MenuEditor } from '../../features/administration/menu-editor.tsx'
import { SettingsHistory } from '../../features/administration/settings-history.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff, IfMay } from './for-staff.tsx'

export default function AdminMenus() {
  return (
    <ForStaff permission="site.write">
      <PageColumn title="Menus" kicker="Administration">
        <MenuEditor />
        <IfMay permission="settings.write">
          <section>
            <SectionHead title="What they were" />
            <SettingsHistory of="menus" />
          </section>
        </IfMay>
      </PageColumn>
    </ForStaff>
  )
}
