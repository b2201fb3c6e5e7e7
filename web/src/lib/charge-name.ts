// What was paid with tokens, in a few words.
import type { DataFor } from './calls.ts'
import { minutesText } from './minutes.ts'

type Charge = DataFor<'wallet.tip'>

const chargeWords: Readonly<Record<Charge['type'], string>> = {
  tip: 'Tip',
  stream_tip: 'Tip in a stream',
  feed: 'Post',
  video: 'Video',
  gallery: 'Gallery',
  product: 'Product',
  message: 'Message',
  gift: 'Gift',
  public_chat: 'Stream ticket',
  group_chat: 'Group stream',
  private_chat: 'Private stream',
}

export const nameOfCharge = (type: string): string => (Object.hasOwn(chargeWords, type) ? chargeWords[type as Charge['type']] : 'Purchase')

type Named = Pick<Charge, 'type' | 'targetInfo' | 'sellerInfo'> & { readonly minutes?: number }

export function chargeName({ type, targetInfo, sellerInfo, minutes }: Named): string {
  const lasted = minutesText({ ...(minutes !== undefined && { minutes }) })
  if (type === 'private_chat')
    return [`${chargeWords[type]}${sellerInfo ? ` with ${sellerInfo.name}` : ''}`, lasted].filter(Boolean).join(' · ')
  return [chargeWords[type], targetInfo?.title, sellerInfo?.name, lasted].filter(Boolean).join(' · ')
}
