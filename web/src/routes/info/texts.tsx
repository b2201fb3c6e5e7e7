// Short standing texts. An operator replaces the legal ones before opening to the public; they say so themselves.
import type { DataFor } from '../../lib/calls.ts'
import { Link } from '../../lib/router/index.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Note } from '../../ui/note.tsx'
import { PageColumn } from '../page-column.tsx'

type SiteTerms = DataFor<'settings.public'>['terms']

interface TextPageProps {
  title: string
  paragraphs: readonly string[]
  isLegal?: boolean
}

const TextPage = ({ title, paragraphs, isLegal = false }: TextPageProps) => (
  <PageColumn title={title}>
    {isLegal && (
      <Note>This is a plain summary of how Fieldhouse works. Whoever runs this installation publishes the full legal text here.</Note>
    )}
    <div className="prose max-w-[40rem]">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <p>
      <Link className="link" to="/contact">
        Something unclear? Write to us
      </Link>
    </p>
  </PageColumn>
)

export function Terms() {
  const { data } = useSettings()
  return (
    <TextPage
      isLegal
      title="Terms"
      paragraphs={[
        'Your account is yours alone. Give your true date of birth; some parts open by age.',
        'What you publish stays yours. By publishing you let Fieldhouse show it to the people you chose. Publish only what you may.',
        'Tokens buy posts and send tips; one token is 1.00 of the currency shown. Prices are shown before you pay. A subscription renews until you cancel, and cancelling keeps your access until the period ends.',
        ...(data ? renewalWords(data.terms) : []),
        'Harassment, hate, nudity, and anything that harms young people is removed, and the account with it.',
      ]}
    />
  )
}

const daysOf = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** As this site keeps it, not as it once was written. */
const renewalWords = (terms: SiteTerms): string[] => [
  `We write to you ${daysOf(terms.renewalReminderDays)} before a subscription renews, and ${daysOf(terms.priceChangeNoticeDays)} before a higher price counts for you. A payment that fails is tried again; the page stays open for ${daysOf(terms.graceDays)} meanwhile.`,
]

export const Privacy = () => (
  <TextPage
    isLegal
    title="Privacy"
    paragraphs={[
      'We keep what you enter, what you publish, what you pay and the devices you are signed in on. You see the devices in your settings and can sign each of them out.',
      'Your date of birth is shown to nobody. Card numbers go to the payment provider; we keep the brand and the last four digits.',
      'There is no advertising. Accounts under 18 are left out of any outside analytics.',
      'Ask us for a copy of your data or for its deletion at any time.',
    ]}
  />
)

export const YoungAthletes = () => (
  <TextPage
    title="Young athletes"
    paragraphs={[
      'Pages of high-school athletes carry no prices, no tips and no earnings.',
      'Whoever is 13 to 17 names a parent or guardian, whom our staff looks at. Nothing is published before they allow it, and they can take that back at any time.',
      'Fan accounts open at 18 unless the operator decides otherwise. Nobody under 18 can pay.',
    ]}
  />
)
