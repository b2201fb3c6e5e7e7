import type { PersonalTables } from '#platform/personal/index.ts'

export const finding: PersonalTables = {
  rules: [
    { table: 'suggestion_refusal', of: 'page_id', erase: 'delete' },
    { table: 'search_doc', of: 'page_id', erase: 'delete' },
    { table: 'trend_buyer', of: 'account_id', erase: 'delete' },
    { table: 'home_list', of: 'account_id', erase: 'delete' },
    { table: 'home_look', of: 'account_id', erase: 'delete', shows: ['feed_id', 'page_id', 'shown_at', 'opened_at'] },
    { table: 'home_order', of: 'account_id', erase: 'delete', shows: ['wish', 'shows_away'] },
    { table: 'home_visit', of: 'account_id', erase: 'delete', shows: ['at', 'began_at'] },
    { table: 'suggestion_refusal', of: 'account_id', erase: 'delete', shows: ['page_id', 'at'] },
    { table: 'page_neighbour', of: 'page_id', erase: 'delete' },
    { table: 'page_neighbour', of: 'neighbour_id', erase: 'delete' },
    { table: 'young_page', of: 'page_id', erase: 'delete' },
  ],
  labels: ['home_look.page_id', 'trend_thing.page_id', 'search_doc.author_id', 'trend_removed.removed_by'],
  nobody: ['search_build', 'search_use', 'search_word', 'trend_entry', 'trend_removed', 'trend_thing'],
}
