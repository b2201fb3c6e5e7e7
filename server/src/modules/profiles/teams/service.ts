// Teams: what they are, who is in them, what they do for their page.
import { followSchools } from './at-schools.ts'
import { createMembers } from './members.ts'
import type { Needs } from './needs.ts'
import { createTeamReading } from './reading.ts'
import { createRoster } from './roster.ts'
import * as store from './store.ts'
import { createTeamWriting } from './writing.ts'

export type Teams = ReturnType<typeof createTeams>

export function createTeams(needs: Needs) {
  const reading = createTeamReading(needs)
  const members = createMembers(needs)
  const writing = createTeamWriting(needs, members)
  followSchools(needs, writing.savePage)
  needs.outbox.on('page.stats_changed', async ({ pageId }, tx) => {
    if ((await needs.pages.kindOf(pageId, tx)) !== 'team') return
    const statsOf = await needs.pages.stats([pageId], tx)
    await store.updateTeam(tx, pageId, { score: statsOf(pageId).score })
  })
  return { reading, members, writing, roster: createRoster(needs, reading) }
}
