// Where the payouts of one's own page or a team go, as its owner says: a bank account, a PayPal address, the account at the card provider.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import { toEmail } from '#people/accounts'
import type { RequireStepUp } from '#people/sessions'
import type { Destinations, NewDestination } from './service.ts'

export interface OwnNeeds {
  readonly destinations: Destinations
  readonly pages: Pages
  readonly requireStepUp: RequireStepUp
  /** The page's account at the card provider, once it can be paid to; the wiring hands it in. */
  readonly payeeAccountOf: (pageId: string) => Promise<{ account: string; bank: { name: string; last4: string } } | undefined>
}

/** Who changes it, for which page: the own one or that of a team. */
export interface Owner {
  readonly viewer: Viewer
  readonly payeeId: string
}

type BankForm = BodyOf<Calls['performers']['updateBanking']>
type GatewayForm = BodyOf<Calls['performers']['updateGateway']>

export function createOwnDestinations({ destinations, pages, requireStepUp, payeeAccountOf }: OwnNeeds) {
  /** Answers until when payouts wait. Throws `youth.money_not_allowed` and what a wrong password is told. */
  const save = async (
    { viewer, payeeId }: Owner,
    currentPassword: string | undefined,
    wanted: Omit<NewDestination, 'payeeId' | 'accountId' | 'alsoTold'>,
  ): Promise<string> => {
    if (viewer.isMinor) throw new AppError('youth.money_not_allowed')
    await requireStepUp(viewer, currentPassword)
    const alsoTold = (await pages.staffOf(payeeId)).able('own')
    const until = await destinations.save({ ...wanted, payeeId, accountId: viewer.accountId, alsoTold })
    return until.toISOString()
  }

  /** The account itself is opened and checked at the provider; here it is only switched on and off. */
  const switchStripe = async (owner: Owner, { status, value, currentPassword }: GatewayForm) => {
    const known = await payeeAccountOf(owner.payeeId)
    if (!known) throw new AppError('payment.account_missing')
    const { account, bank } = known
    const wanted = { type: 'stripe', isActive: status === 'active', details: { account }, label: bank.name, last4: bank.last4 } as const
    return { key: 'stripe' as const, status, value, payoutsPausedUntil: await save(owner, currentPassword, wanted) }
  }

  return {
    async saveBank(owner: Owner, { currentPassword, ...form }: BankForm) {
      const last4 = form.bankAccount.replace(/\W/g, '').slice(-4)
      const details = Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
      const wanted = { type: 'banking', isActive: true, details, label: form.bankName, last4 } as const
      return { bankName: form.bankName, last4, payoutsPausedUntil: await save(owner, currentPassword, wanted) }
    },

    async saveGateway(owner: Owner, form: GatewayForm) {
      const { key, status, value, currentPassword } = form
      if (key === 'stripe') return switchStripe(owner, form)
      const email = toEmail(value.email)
      if (!email) throw new AppError('request.invalid', { errors: [{ path: 'value.email', message: 'Enter one e-mail address.' }] })
      const masked = email.replace(/^(.).*@/, '$1…@')
      const wanted = { type: key, isActive: status === 'active', details: { email }, label: masked, last4: '' }
      return { key, status, value: { email: masked }, payoutsPausedUntil: await save(owner, currentPassword, wanted) }
    },
  }
}
