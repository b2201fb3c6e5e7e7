// What selling here costs, as this site is set up: the figures are its settings, so that the page says what is so.
import { Link } from '../../lib/router/index.ts'
import { useMoney } from '../../lib/use-money.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Board, type BoardCell } from '../../ui/board.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageColumn } from '../page-column.tsx'

const example = 10
const percent = (share: number) => `${Number(share.toFixed(2))}\u00a0%`

/** Decimals and signs small beside the figure. */
function scoreOf(text: string | undefined): Pick<BoardCell, 'value' | 'unit'> {
  const [, value = text, unit] = /^(.*?)([.,]\d\d|\s%)$/.exec(text ?? '') ?? []
  return { value, ...(unit && { unit }) }
}

export default function Fees() {
  const settings = useSettings()
  const money = useMoney()
  const { data } = settings
  const terms = data?.terms
  const kept = terms && Math.round(example * terms.platformFee) / 100
  return (
    <PageColumn title="Fees">
      {settings.isError && <ErrorState error={settings.error} retry={() => void settings.refetch()} />}
      {!settings.isError && (
        <Board
          label={`Of ${money(example)} that a fan pays`}
          cells={[
            { label: 'A fan pays', ...scoreOf(money(example)) },
            { label: 'The page gets', ...scoreOf(kept === undefined ? undefined : money(example - kept)) },
            { label: 'The site keeps', ...scoreOf(terms && percent(terms.platformFee)) },
          ]}
        />
      )}
      <div className="prose max-w-[40rem]">
        <p>Fans pay the price that is shown, nothing on top. Following is free. A subscription is cancelled with one tap.</p>
        {data && terms && (
          <>
            <p>
              Of every subscription, sale and tip the site keeps {percent(terms.platformFee)}, unless it has agreed on something else with a
              page. Athletes see gross, fee and net of every single payment in their studio.
            </p>
            <p>
              New earnings wait {terms.earningsHoldDays === 1 ? 'a day' : `${terms.earningsHoldDays} days`} before they can be paid out.
              Payouts start at {money(data.minimumPayoutAmount)} and cost {terms.payoutFee > 0 ? money(terms.payoutFee) : 'nothing'}.
            </p>
          </>
        )}
      </div>
      <p>
        <Link className="link" to="/contact">
          Something unclear? Write to us
        </Link>
      </p>
    </PageColumn>
  )
}
