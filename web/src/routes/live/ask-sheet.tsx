import ShowAskSheet, { type ShowAskSheetProps } from '../../features/live/show-ask-sheet.tsx'
import { TaxInPrice } from '../../features/payments/tax-in-price.tsx'

/** Asks for a seat; what of a minute is tax stands in it. */
export default function AskSheet(props: Omit<ShowAskSheetProps, 'tax'>) {
  const saleType = props.streamId === undefined ? 'private_chat' : 'group_chat'
  return <ShowAskSheet {...props} tax={<TaxInPrice saleType={saleType} price={props.price} />} />
}
