// What this module tells others, and the work it leaves for later: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Its row was written: its name, its address, whether it is shown, whether it sells. */
    'page.changed': { pageId: string }
    'page.price_changed': { pageId: string }
    /** A stream began or ended; `paid`: it takes a ticket. */
    'page.live_changed': { pageId: string; live: 'free' | 'paid' | null }
    'page.stats_changed': { pageId: string }
    'page.staff_changed': { pageId: string; accountId: string }
  }
}
