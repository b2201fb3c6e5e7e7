import type { Commission } from '@fieldhouse/contract'
import { presentPageCard, type Page } from '#ground/pages'
import type { CommissionRuleTable } from './tables.ts'

export const presentCommission = (rule: CommissionRuleTable, pages: ReadonlyMap<string, Page>): Commission => {
  const page = rule.page_id === null ? undefined : pages.get(rule.page_id)
  return {
    _id: rule.id,
    page: page ? presentPageCard(page) : null,
    saleType: rule.sale_type as Commission['saleType'],
    percent: rule.bps === null ? null : rule.bps / 100,
    validFrom: rule.valid_from.toISOString(),
    createdAt: rule.created_at.toISOString(),
  }
}
