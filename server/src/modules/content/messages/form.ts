// What a form of a message comes to: its price, and what kind of message it is.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { decideSale } from '#books/entitlements'
import type { Media } from '#content/media'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Thread } from './parties.ts'
import { maySell } from './policy.ts'
import type { MessageTable } from './tables.ts'

export interface FormNeeds {
  readonly pages: Pages
  readonly settings: Settings
  readonly media: Media
}

export type Form = NonNullable<BodyOf<Calls['messages']['send']>['data']>

export const createFormReading = ({ pages, settings, media }: FormNeeds) => {
  /** In hundredths; null for what costs nothing. */
  const priceOf = async (form: Pick<Form, 'price'>, { me }: Pick<Thread, 'me'>): Promise<number | null> => {
    const price = form.price ?? 0
    if (price === 0) return null
    const page = (await pages.load([me.id])).get(me.id)
    if (!maySell(me, page?.can_earn ?? false)) throw new AppError('message.paid_not_allowed')
    return decideSale({ isSale: true, price }, { ...(await settings.read()), canEarn: true }).price
  }

  /** What kind of message it is, if it does not say. */
  const typeOf = async ({ type, fileIds = [] }: Pick<Form, 'type' | 'fileIds'>): Promise<MessageTable['type']> => {
    if (type !== undefined) return type
    const files = await media.load(fileIds)
    if (files.size === 0) return 'text'
    return [...files.values()].every((file) => file.type === 'message-video') ? 'video' : 'photo'
  }

  return { priceOf, typeOf }
}
