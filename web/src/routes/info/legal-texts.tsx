// The terms and what is kept of people, as this program works and this site is set up. The words are data beside the program
// (`web/public/texts`): a paragraph that is a name in braces is one of the sentences below, which depend on the site's settings.
import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { useMoney } from '../../lib/use-money.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type SiteSettings = DataFor<'settings.public'>

interface Section {
  readonly title: string
  readonly paragraphs: readonly string[]
}

const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
const daysOf = (count: number) => (count === 1 ? 'a day' : `${count} days`)

function figuresOf(data: SiteSettings, money: (amount: number) => string): Readonly<Record<string, string>> {
  const { terms } = data
  return {
    '{renewing}': `We write to you ${daysOf(terms.renewalReminderDays)} before a subscription renews, and ${daysOf(terms.priceChangeNoticeDays)} before a higher price counts for you. A payment that fails is tried again; the page stays open for ${daysOf(terms.graceDays)} meanwhile.`,
    '{toppingUp}': `A wallet is filled with ${money(data.minimumWalletPrice)} to ${money(data.maximumWalletPrice)} at a time.`,
    '{returning}': `What arrives broken, late or not at all is reported to the seller or to us; for goods there are ${daysOf(terms.refundWindowDays)} from the day they came.`,
    '{selling}': `Of each sale, subscription and tip the site keeps ${Number(terms.platformFee.toFixed(2))}%, unless it has agreed on something else with a page. New earnings wait ${daysOf(terms.earningsHoldDays)}. Payouts start at ${money(data.minimumPayoutAmount)} and cost ${terms.payoutFee > 0 ? money(terms.payoutFee) : 'nothing'}. While a bank questions a payment, what was bought with it is not paid out${terms.takeBackEarnings ? '; where the bank keeps the money for good, and the fan does not pay what they owe, those sales go back' : '; whatever the bank decides, it stays yours'}.`,
  }
}

async function read(which: string, signal: AbortSignal): Promise<readonly Section[]> {
  const answer = await fetch(`/texts/${which}.json`, { signal })
  if (!answer.ok) throw new Error(`The text answered ${answer.status}`)
  return (await answer.json()) as readonly Section[]
}

export default function LegalTexts({ which }: { which: 'terms' | 'privacy' }) {
  const { data: settings } = useSettings()
  const money = useMoney()
  const text = useQuery({ queryKey: ['text', which], queryFn: async ({ signal }) => read(which, signal), staleTime: Infinity })
  if (text.error) return <ErrorState error={text.error} retry={text.refetch} />
  if (!text.data || !settings) return <Skeleton height="60rem" />
  const figures = figuresOf(settings, money)
  return (
    <>
      <nav aria-label="On this page">
        <ol className="grid gap-x-6 tablet:grid-cols-2">
          {text.data.map(({ title }, index) => (
            <li key={title}>
              <a className="link inline-flex min-h-(--tap) items-center" href={`#${idOf(title)}`}>
                {index + 1}. {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {text.data.map(({ title, paragraphs }, index) => (
        <section key={title} className="prose max-w-[40rem] scroll-mt-20" id={idOf(title)}>
          <h2 className="d3 mb-3 text-ink">
            {index + 1}. {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{figures[paragraph] ?? paragraph}</p>
          ))}
        </section>
      ))}
    </>
  )
}
