import { AppError } from '#platform/app-error.ts'
import { createBuy } from './buy.ts'
import type { Charged, ChargeNeeds, StreamTipRule, WantedTip } from './needs.ts'
import { createTip } from './tip.ts'

export type Charges = ReturnType<typeof createCharges>

export function createCharges(needs: ChargeNeeds) {
  let admitToStream: StreamTipRule = async () => {
    throw new AppError('stream.not_joined')
  }
  const tip = createTip(needs)
  return {
    /** Who may tip in a stream; at wiring, by the module of streams. */
    admitToStream: (rule: StreamTipRule) => void (admitToStream = rule),
    /** Throws `wallet.tip_out_of_bounds`, `wallet.insufficient_tokens`, `wallet.self`, `page.unknown`, `youth.*`, `stream.*`. */
    tip: async (wanted: WantedTip): Promise<Charged> =>
      Object.keys(wanted.context).length === 0 ? tip(wanted) : tip({ ...wanted, context: await admitToStream(wanted) }),
    /** Throws `payment.price_changed`, `wallet.not_for_sale`, `wallet.insufficient_tokens`, `wallet.self`, the shelf's `unknown`, `youth.money_not_allowed`. */
    buy: createBuy(needs),
  }
}
