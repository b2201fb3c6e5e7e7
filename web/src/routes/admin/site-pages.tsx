import { SitePages as List } from '../../features/administration/site-pages.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForAdministrators } from './for-administrators.tsx'

export const AdminSitePages = () => (
  <ForAdministrators>
    <PageColumn title="Pages" kicker="Administration">
      <List />
    </PageColumn>
  </ForAdministrators>
)
