// To whom a form says that something goes, and how many that are now.
import type { Audience, BodyOf, Calls, Reach } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import { adults, audienceOf, wantedBy } from './audience.ts'
import * as store from './broadcasts-store.ts'
import type { Groups } from './groups.ts'
import type { Needs } from './needs.ts'
import { wrongIn } from './policy.ts'
import { presentReach } from './present.ts'
import type { BroadcastTable, Listed } from './tables.ts'

export type Target = Pick<BroadcastTable, 'audience' | 'group_id' | 'group_name' | 'except_list' | 'except_group_id' | 'except_name'>

export type Targets = ReturnType<typeof createTargets>

const listedIn = ({ list, plan, months, isEnding, tokens }: Audience): Listed => ({
  list,
  ...(plan && { plan }),
  ...(months && { months }),
  ...(isEnding && { isEnding }),
  ...(tokens && { tokens }),
})

export function createTargets({ db, clock, subscribersLike }: Needs, groups: Groups) {
  /** Throws `request.invalid`, and `fan_group.unknown` for a group that is not the viewer's. */
  const groupOf = async (viewer: Viewer, audience: Audience | null, path: string) => {
    const wrong = audience ? wrongIn(audience) : undefined
    if (wrong !== undefined) {
      throw new AppError('request.invalid', { errors: [{ path: `${path}.${wrong}`, message: 'This and the list do not go together.' }] })
    }
    return audience?.groupId === undefined ? undefined : groups.require(viewer, audience.groupId)
  }

  const of = async (viewer: Viewer, audience: Audience, except: Audience | null): Promise<Target> => {
    const [group, left] = await Promise.all([groupOf(viewer, audience, 'audience'), groupOf(viewer, except, 'except')])
    return {
      audience: listedIn(audience),
      group_id: group?.id ?? null,
      group_name: group?.name ?? '',
      except_list: except && listedIn(except),
      except_group_id: left?.id ?? null,
      except_name: left?.name ?? '',
    }
  }

  return {
    of,
    async preview(viewer: Viewer, { audience, except = null }: BodyOf<Calls['broadcasts']['preview']>): Promise<Reach> {
      // Whoever can write to nobody is told no numbers of fans.
      if (viewer.isMinor) return { recipients: 0, stopped: 0, unreachable: 0 }
      const [now, ownerId] = [clock.now(), viewer.accountId]
      const wanted = audienceOf(ownerId, wantedBy(await of(viewer, audience, except)), now, subscribersLike)
      return presentReach(await store.countReach(db, ownerId, wanted, adults(now)))
    },
  }
}
