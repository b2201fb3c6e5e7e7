// Hooks: what happens on a page, told to an address that its owner names (decision 092). What is sent says that something happened; whoever
// wants to know more asks with a key, behind the same doors as ever.
import { after, seconds } from '#platform/clock.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { createSafeFetch } from '#platform/push/safe-fetch.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Pages } from '#ground/pages'
import { listenForHooks, type Heard } from './listening.ts'
import { createHookLog } from './log.ts'
import { createOwnership } from './ownership.ts'
import { keptFor, patience } from './policy.ts'
import { createHookSending, type SendingNeeds } from './sending.ts'
import * as store from './store.ts'
import { createHookWriting } from './writing.ts'
import './tidings.ts'

export interface Needs extends Omit<SendingNeeds, 'fetching' | 'sealed' | 'pages'>, Heard {
  readonly jobs: Jobs
  readonly limiter: Pick<RateLimiter, 'useKey'>
  readonly sealing: Sealing
  readonly pages: Pick<Pages, 'actAs' | 'actingPage'>
  /** Where hooks may lead. */
  readonly hosts: readonly string[]
}

export type Hooks = ReturnType<typeof createHooks>

/** What comes due sooner than this does not wait for the next minute. */
const soon = seconds(30)

export function createHooks(needs: Needs) {
  const { db, clock, jobs, pages } = needs
  const sealed = needs.sealing.of('hook', 'id', ['secret', 'former_secret'])
  const fetching = createSafeFetch(needs.hosts, patience)
  const ownership = createOwnership(db, pages)
  const send = createHookSending({ ...needs, fetching, sealed })
  const { isHeard, tell, ...log } = createHookLog({ ...needs, ownership })
  listenForHooks(needs, { isHeard, tell })

  jobs.define({
    name: 'hooks.send',
    schedule: '* * * * *',
    actsIn: ['hooks'],
    async run(_data, signal) {
      await send(signal)
      const [now, next] = [clock.now(), await store.nextDue(db)]
      if (next && next > now && next < after(now, soon)) await jobs.send(db, 'hooks.send', {}, { startAfter: next, singletonKey: 'soon' })
    },
  })
  jobs.define({ name: 'hooks.forget', schedule: '52 4 * * *', run: () => store.forget(db, after(clock.now(), -keptFor)) })

  return { ...createHookWriting({ ...needs, fetching, sealed, ownership }), ...log }
}
