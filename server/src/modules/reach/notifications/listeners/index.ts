// Whatever is told of. A module that has something new to tell gets a file here: it says where its numbers come from
// (`writing.countBy`) and hears its events; kinds and words stand in the contract and in words.ts.
import { listenToComments } from './comments.ts'
import { listenToContent } from './content.ts'
import type { Heard, Listening } from './heard.ts'
import { listenToMoney } from './money.ts'
import { listenToPages } from './notices.ts'
import { listenToPeople } from './people.ts'
import { listenToTeams } from './teams.ts'

export type { Heard } from './heard.ts'

export function listenToAll(of: Pick<Listening, 'writing' | 'notices'>, heard: Heard): void {
  const listening: Listening = { ...heard, ...of }
  listenToPeople(listening)
  listenToContent(listening)
  listenToComments(listening)
  listenToMoney(listening)
  listenToTeams(listening)
  listenToPages(listening)
}
