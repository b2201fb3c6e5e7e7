// Who may name somebody with an @: theirs to say, but for those under 18, whom nobody names (youth.md Y36).
import type { MentionChoice, MentionSetting } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import * as store from './mention-store.ts'
import type { Needs } from './needs.ts'
import { defaultMentions } from './policy.ts'

export type Choosing = ReturnType<typeof createChoosing>

export const createChoosing = ({ db, clock }: Pick<Needs, 'db' | 'clock'>) => ({
  async view({ accountId, isMinor }: Viewer): Promise<MentionSetting> {
    if (isMinor) return { mentions: 'nobody', isFixed: true }
    return { mentions: (await store.findChoices(db, [accountId])).get(accountId) ?? defaultMentions, isFixed: false }
  },

  /** Throws `youth.not_allowed`. */
  async save({ accountId, isMinor }: Viewer, mentions: MentionChoice): Promise<MentionSetting> {
    if (isMinor) throw new AppError('youth.not_allowed')
    await store.saveChoice(db, { account_id: accountId, mentions, updated_at: clock.now() })
    return { mentions, isFixed: false }
  },
})
