// The terms and what is kept of people, as this program works and this site is set up. Who runs it, where and under which law is the
// operator's to add, and the page says so.
import type { DataFor } from '../../lib/calls.ts'
import { useMoney } from '../../lib/use-money.ts'
import { useSettings } from '../../lib/ui-settings.ts'

type SiteSettings = DataFor<'settings.public'>
type Section = readonly [title: string, ...paragraphs: string[]]

const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

const Sections = ({ sections }: { sections: readonly Section[] }) => (
  <>
    <nav aria-label="On this page">
      <ol className="grid gap-x-6 tablet:grid-cols-2">
        {sections.map(([heading], index) => (
          <li key={heading}>
            <a className="link inline-flex min-h-(--tap) items-center" href={`#${idOf(heading)}`}>
              {index + 1}. {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
    {sections.map(([heading, ...paragraphs], index) => (
      <section key={heading} className="prose max-w-[40rem] scroll-mt-20" id={idOf(heading)}>
        <h2 className="d3 mb-3">
          {index + 1}. {heading}
        </h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </>
)

const daysOf = (count: number) => (count === 1 ? 'a day' : `${count} days`)

/** What depends on how the site is set up; nothing of it until that is known. */
function figuresOf(data: SiteSettings, money: (amount: number) => string) {
  const { terms } = data
  return {
    renewing: `We write to you ${daysOf(terms.renewalReminderDays)} before a subscription renews, and ${daysOf(terms.priceChangeNoticeDays)} before a higher price counts for you. A payment that fails is tried again; the page stays open for ${daysOf(terms.graceDays)} meanwhile.`,
    toppingUp: `A wallet is filled with ${money(data.minimumWalletPrice)} to ${money(data.maximumWalletPrice)} at a time.`,
    returning: `What arrives broken, late or not at all is reported to the seller or to us; for goods there are ${daysOf(terms.refundWindowDays)} from the day they came.`,
    selling: `Of each sale, subscription and tip the site keeps ${Number(terms.platformFee.toFixed(2))}%, unless it has agreed on something else with a page. New earnings wait ${daysOf(terms.earningsHoldDays)}. Payouts start at ${money(data.minimumPayoutAmount)} and cost ${terms.payoutFee > 0 ? money(terms.payoutFee) : 'nothing'}.`,
  }
}

const filled = (...lines: (string | undefined)[]): string[] => lines.filter((line) => line !== undefined)

function Terms() {
  const { data } = useSettings()
  const money = useMoney()
  const figures = data && figuresOf(data, money)
  const sections: readonly Section[] = [
    [
      'Your account',
      'An account is one person’s. Give your true date of birth: some parts open by age, and what you may do follows from it. Nobody under 13 may have an account.',
      'Keep your password to yourself. The settings show on which devices you are signed in, and sign each of them out.',
      'Pages of athletes and coaches are looked at before they may earn. We may ask for a document that shows who you are or where you play.',
    ],
    [
      'What you publish',
      'It stays yours. By publishing you let the site store it, prepare it for screens of every size and show it to the people you chose, for as long as you leave it there.',
      'Publish only what you may: your own pictures, sounds and words, or those whose owners said yes. Whoever can be seen in it should know of it.',
      'What you take back is gone for everybody but those who bought it. They keep what they paid for, unless the law or these rules say that nobody may have it.',
    ],
    [
      'Buying',
      'One token is worth 1.00 of the currency that is shown. Every price stands on the button that pays it, and nothing comes on top. Tokens that are left stay in your wallet and do not expire.',
      ...filled(figures?.toppingUp),
      'What you unlock is yours for good and stands in your library, also when you stop following its page. Content that you open at once cannot be sent back because you changed your mind.',
      'A tip is a gift. It buys nothing, and it goes back only where something went wrong.',
    ],
    [
      'Subscriptions',
      'A subscription renews at the price and on the day that you were shown, until you cancel. Cancelling is one tap, and your access stays until the end of what you paid for.',
      ...filled(figures?.renewing),
    ],
    [
      'When something goes wrong',
      'What could not be delivered is given back without being asked. If a video does not play or a stream does not come, write to us: we look at it and give back what it cost.',
      ...filled(figures?.returning),
      'Talk to us before you ask your bank to take a payment back. A payment that the bank takes back closes what it opened.',
    ],
    [
      'Selling',
      'You say what your posts, videos, goods and subscriptions cost. You deliver what you sell, as you described it, and you pay the taxes that are yours.',
      ...filled(figures?.selling),
      'Rules of your school, your association and your state about names, images and likenesses bind you. Where they forbid pay, the site shows no prices.',
    ],
    [
      'Young people',
      'Who is under 18 never pays and is shown no prices. Who is 13 to 17 publishes only what a parent or guardian allowed, and a second adult stands in every chat between a young athlete and a grown-up.',
      'A page of an athlete at a high school shows no money unless the rules of its state allow it.',
    ],
    [
      'How we treat each other',
      'No harassment, hate or threats; no nudity; nothing that harms or sexualises young people; no fraud; no writing to people who asked you to stop.',
      'Every post, comment, message and page has a button to report it. A person looks at it. Whoever is reported does not learn by whom.',
    ],
    [
      'What we decide, and how you answer',
      'We may hide or remove what breaks these rules, stop an account from doing something for a time, or close it. You are told what was decided and why, and which rule it was.',
      'You may answer once to each decision. Nobody looks at the answer to a decision of their own, unless nobody else is left.',
    ],
    [
      'Leaving',
      'You may stop at any time. Subscriptions end with what is paid for; earnings that have waited long enough are still paid out.',
    ],
    [
      'What we answer for',
      'We keep the site running as well as we can, and cannot promise that it never stops. Athletes, coaches and teams answer for what they publish and sell; we answer for the site.',
      'When these terms change in a way that matters, we tell you before it counts.',
    ],
  ]
  return <Sections sections={sections} />
}

const privacy: readonly Section[] = [
  [
    'What we keep',
    'What you enter: name, username, e-mail, date of birth, and if you like a telephone number, an address, a picture, sports, a school.',
    'What you do: what you publish, write, like, save and follow, what you pay and are paid, and the devices you are signed in on.',
    'What we are asked to check: documents of athletes, coaches and guardians. Their files are deleted 30 days after the decision.',
  ],
  [
    'What for',
    'To show you what you follow and open what you paid for; to pay athletes and teams; to keep young people safe; to stop fraud and abuse; and to keep the books that the law asks for.',
    'There is no advertising, and what we know of you is not sold.',
  ],
  [
    'Who sees what',
    'Your page, your public posts and your comments are seen by everybody who may see the place where they stand. Your date of birth is shown to nobody.',
    'A page sees who subscribes to it, buys from it and tips it. Where a parcel goes is seen by who sends it.',
    'Messages are read by those who are in the chat. If one of them reports it, our staff reads what was reported and what stands around it.',
    'You say whether you are named among the supporters of a page, and whether others see that you are online.',
  ],
  [
    'How it is kept',
    'Addresses, telephone numbers, private messages, names on cards and bank details lie sealed in the database. Passwords are kept only as a digest that cannot be turned back.',
    'Requests are not logged with their addresses. What leaves the site in letters says no more than it has to.',
  ],
  [
    'Cards and payouts',
    'Card numbers go to the payment provider and never to us; we keep the brand and the last four digits. Bank details for payouts are sealed, and only opened to pay you.',
  ],
  [
    'How long',
    'What you publish stays until you take it back. What was paid stays in the books for as long as the law asks.',
    'Which posts you were shown at home is forgotten after four days, which of them you opened after 120, a search that nobody repeats after 30. Who sent you to us is kept for 30 days.',
  ],
  [
    'Cookies and your browser',
    'One cookie says that you are signed in, one knows your device again, and one for a day remembers that somebody was too young to register. Your browser keeps the theme, what you have not sent yet and where a video stopped. Nobody else reads any of it.',
  ],
  [
    'Young people',
    'Nothing is kept of a person under 13. Of accounts under 18 we keep no marketing values, and they are left out of any outside analytics. A guardian sees what they allowed, and can take it back.',
  ],
  [
    'Your rights',
    'You may read and correct what we keep of you, have a copy of it, have it deleted where no law says that it must stay, and object to what we do with it. Most of it stands in your account and your settings; for the rest write to us, and a person answers.',
  ],
  [
    'Who helps us',
    'The payment provider takes cards and pays out; a mail server sends letters; your browser’s push service carries notifications if you switched them on. Each gets only what it needs for that.',
  ],
]

/** Fetched beside the page around it: long texts would be the largest part of a first load. */
export default function LegalTexts({ which }: { which: 'terms' | 'privacy' }) {
  return which === 'terms' ? <Terms /> : <Sections sections={privacy} />
}
