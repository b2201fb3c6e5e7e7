// What a press on a heart or a bookmark does; fetched with the first one.
import { send } from '../../lib/client.ts'
import { patchReacted } from '../../lib/patch-reacted.ts'
import { queryClient } from '../../lib/queries.ts'
import { currentPlace, navigate } from '../../lib/router/index.ts'
import { isSignedIn } from '../../lib/session.ts'
import { holdLikes, releaseLikes } from '../../lib/told-likes.ts'
import { toastError } from '../../ui/toast.ts'
import { answered, pressed, refused, withWish, type Intent, type Step } from './intents.ts'
import { setWish, type Reaction } from './wishes.ts'

const intents = new Map<string, Intent>()

/** A visitor signs in first, and comes back. */
export function press(key: string, wish: Reaction, wanted: boolean): void {
  if (isSignedIn()) void follow(key, wish, pressed(intents.get(key), wanted))
  else void navigate(`/auth/login?next=${encodeURIComponent(currentPlace().href)}`)
}

async function follow(key: string, wish: Reaction, { intent, send: wanted, isSettled }: Step): Promise<void> {
  if (intent) intents.set(key, intent)
  else intents.delete(key)
  setWish(key, intent?.wanted)
  if (wish.action === 'like') (intent ? holdLikes : releaseLikes)(wish.objectId)
  if (intent && isSettled) await settle(key, wish, intent)
  if (wanted !== undefined) await follow(key, wish, await sent(key, wish, wanted))
}

async function sent(key: string, body: Reaction, wanted: boolean): Promise<Step> {
  // It stands there as long as something is on its way.
  const now = () => intents.get(key) ?? { wanted, sent: wanted }
  try {
    await (wanted ? send('reactions.create', { body }, { isHasty: true }) : send('reactions.remove', { body }, { isHasty: true }))
    return answered(now())
  } catch (error) {
    const step = refused(now())
    if (step.isTakenBack) toastError(error)
    return step
  }
}

/** Kept answers say it now, and so do those that were asked for before it was so; then the server's word counts again. */
async function settle(key: string, wish: Reaction, intent: Intent): Promise<void> {
  const older = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  patchAnswers(wish, intent.wanted)
  await Promise.allSettled(older.map((query) => query.promise))
  // Something else is wished by now.
  if (intents.get(key) !== intent) return
  patchAnswers(wish, intent.wanted)
  intents.delete(key)
  setWish(key)
  if (wish.action === 'like') releaseLikes(wish.objectId)
}

const patchAnswers = ({ objectId, action }: Reaction, wanted: boolean): void =>
  patchReacted(objectId, (object) => withWish(object, action, wanted))
