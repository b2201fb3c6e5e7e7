// Every letter that the site sends. What is not here is not sent: each carries the name of its sort, and an operator may put other words
// around it or in its place, as far as nothing gets lost that whoever receives it needs.

/** `safety`: what is owed to young people, their guardians and whoever is decided on. Its own words stay whole. */
export const mailClasses = ['transactional', 'announcement', 'safety'] as const
export type MailClass = (typeof mailClasses)[number]

/**
 * `deferred`: the mail server said “later”, or nobody was there. `bounced`: nobody is at that address. `complained`: whoever got it called it
 * unwanted. `suppressed`: it was not tried, since letters there come back. `dropped`: nobody could send it in time.
 */
export const mailStates = ['queued', 'sent', 'deferred', 'bounced', 'complained', 'suppressed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

interface Sort {
  readonly label: string
  readonly class: MailClass
  /** What stands there without other words, as an example of both. */
  readonly subject: string
  readonly text: string
  /** What may be named apart from the whole, with an example; all of them have to be there where the whole is not. */
  readonly values?: Readonly<Record<string, string>>
}

const link = { link: 'https://site.example/a-link-that-works-once' }
const sort = (label: string, kind: MailClass, subject: string, text: string, values: Sort['values'] = {}): Sort => ({
  label,
  class: kind,
  subject,
  text,
  values,
})

export const mailSorts = {
  'address.confirm': sort(
    'Confirm an address',
    'transactional',
    'Confirm your e-mail address',
    `Hello Noor,\n\nconfirm that this address is yours:\n${link.link}`,
    link,
  ),
  'password.reset': sort(
    'Choose a new password',
    'transactional',
    'Choose a new password',
    `Hello Noor,\n\nchoose a new password here:\n${link.link}`,
    link,
  ),
  'address.changing': sort(
    'An address is about to change',
    'transactional',
    'Your e-mail address is about to change',
    'Hello Noor,\n\nsomebody who is signed in to your account wants its address to be another.',
  ),
  'account.decided': sort(
    'A new account was looked at',
    'transactional',
    'Your account is open',
    'Hello Noor,\n\nyour account is open. Sign in here:\nhttps://site.example/auth/login',
  ),
  'verification.decided': sort(
    'A verification was decided',
    'transactional',
    'You are verified',
    'Hello Noor,\n\nwe have looked at what you sent, and you are verified.',
  ),
  'hook.off': sort(
    'A hook was switched off',
    'transactional',
    'A hook was switched off',
    'Hello Noor,\n\nfor five days nothing arrived at https://example.org/hook. We tell it nothing any more:\nhttps://site.example/studio/hooks',
  ),
  'data.copied': sort(
    'A copy of somebody’s data is ready',
    'transactional',
    'Your data is ready',
    'Hello Noor,\n\nthe copy of your data that you asked for is ready:\nhttps://site.example/settings?tab=data',
  ),
  'account.leaving': sort(
    'An account will be deleted',
    'transactional',
    'Your account will be deleted',
    `Hello Noor,\n\nyou asked us to delete your account. Keep it here:\n${link.link}`,
    link,
  ),
  'account.kept': sort('An account stays', 'transactional', 'Your account stays', 'Hello Noor,\n\nyour account is not deleted.'),
  'account.gone': sort(
    'An account is deleted',
    'transactional',
    'Your account is deleted',
    'Hello Noor,\n\nthis is the last letter you get from us. Your account is deleted.',
  ),
  'account.restored': sort(
    'An account is open again',
    'safety',
    'Your account is open again',
    'Hello Noor,\n\nsomebody of our staff has ended what restricted your account.',
  ),
  'factors.reset': sort(
    'Second factors will be taken away',
    'safety',
    'Your second factors will be taken away',
    'Hello Noor,\n\nif that was not you, sign in with your app or passkey before then: that stops it.',
  ),
  'staff.many-reads': sort(
    'Private data was opened often',
    'safety',
    'Sam has opened private data often',
    'Hello,\n\nSam has opened private data of people often. If you did not expect this, look at it now.',
  ),
  'staff.proposal': sort(
    'Something that two decide on',
    'safety',
    'Sam asks for something that two decide on',
    'Hello,\n\nSam asks for something. If you did not expect this, look at it now.',
  ),
  'staff.alert': sort(
    'Something of the site needs somebody',
    'transactional',
    'Broken: mail does not leave',
    'Mail does not leave.\n\nSince May 1, 06:00 UTC.',
  ),
  'setup.code': sort(
    'The code of the first hour',
    'transactional',
    'Your code for the first hour',
    'This letter shows that mail leaves your site and arrives.\n\n123 456',
    { code: '123 456' },
  ),
  'connection.changed': sort(
    'A way to sign in was connected or cut',
    'transactional',
    'Google was connected',
    'Hello Noor,\n\nGoogle now opens your account.',
  ),
  'staff.role': sort(
    'A role of staff was given or has ended',
    'transactional',
    'Noor is given a role: Support',
    'Kim has given the role “Support” to Noor.',
  ),
  'inquiry.answered': sort('An answer to a message', 'transactional', 'Re: Your message', 'Hello Noor,\n\nwe have looked at it.'),
  'inquiry.birth': sort(
    'A date of birth may be entered again',
    'transactional',
    'Your date of birth',
    'Hello Noor,\n\nyou can enter your date of birth again.',
  ),
  'guardian.asked': sort(
    'A parent or guardian is asked',
    'safety',
    'Kim names you as their parent or guardian',
    `Hello,\n\nKim has opened an athlete account. Have a look, or tell us that it is not you:\n${link.link}`,
  ),
  'guardian.decided': sort(
    'A guardian is accepted or not',
    'safety',
    'You are the guardian of Kim',
    'Hello Noor,\n\nyou are the guardian of Kim here now.',
  ),
  'guardian.for-minor': sort(
    'The young athlete hears of it',
    'safety',
    'Noor is your guardian here now',
    'Hello Kim,\n\nNoor is your guardian here now.',
  ),
  'case.urgent': sort(
    'A report about child safety waits',
    'safety',
    'A report about child safety waits',
    'It waits for whoever of you is first.',
  ),
  'case.decided': sort(
    'A decision of staff, with its reasons',
    'safety',
    'Your post was hidden',
    'Hello Noor,\n\nwe have hidden your post. Why, and how to appeal, stands here.',
  ),
  'report.answered': sort('What became of a report', 'safety', 'Your report', 'Hello Noor,\n\nwe have looked at what you reported.'),
  'team.removal': sort(
    'Somebody does not want to be listed',
    'safety',
    'Calder Track: somebody asked to be removed',
    'Hello,\n\nKim asked to be removed from Calder Track. It is done.',
  ),
  'team.invitation': sort(
    'An invitation into a team',
    'transactional',
    'Calder Track invites you',
    `Hello,\n\nNoor invites you to the roster of Calder Track:\n${link.link}`,
    { ...link, removal: 'https://site.example/roster/remove' },
  ),
  'schedule.reminder': sort(
    'Something in a schedule comes up',
    'transactional',
    'Coming up: Calder Track',
    'Hello,\n\nCalder Track: practice\nMonday, 6 PM',
  ),
  'refund.news': sort(
    'Money that goes back, or is asked for',
    'transactional',
    'Your money is back',
    'Hello Noor,\n\n5.00 tokens are back in your wallet.',
  ),
  'order.news': sort('News of an order', 'transactional', 'New order 1024: Shirt', 'Hello Noor,\n\nsomebody ordered a shirt.'),
  'gift.for-you': sort(
    'Somebody gives a subscription',
    'transactional',
    'A gift for you: a month of Kofi Brandt',
    `Hello,\n\nNoor gives you a month of Kofi Brandt. Open it here:\n${link.link}`,
    link,
  ),
  'subscription.news': sort(
    'News of a subscription: renewal, price, end',
    'transactional',
    'Your subscription to Kofi Brandt renews on May 1',
    'Hello Noor,\n\nit renews on May 1 for $5.00.',
  ),
  'receipt.issued': sort(
    'A receipt or credit note of a card payment',
    'transactional',
    'Your receipt R-2026-000001',
    'Tokens\n\n20.00 USD\n\nRead it, print it or keep it as a PDF:\nhttps://site.example/receipts/1',
  ),
  'refund.refused': sort(
    'A refund could not be paid',
    'transactional',
    'Your refund of $5.00 could not be paid',
    'Hello Noor,\n\nyour bank did not take it.',
  ),
  'payout.details': sort(
    'Payout details were changed',
    'transactional',
    'Your payout details were changed',
    'Hello Noor,\n\nif it was not you, write to us at once.',
  ),
  'payout.news': sort('News of a payout', 'transactional', 'Your payout was sent', 'Hello Noor,\n\n80 tokens are on their way to you.'),
  'split.news': sort(
    'How a team divides its earnings',
    'transactional',
    'Calder Track divides its earnings otherwise',
    'Hello Noor,\n\nfrom May 1 on it is divided otherwise.',
  ),
  'letter.news': sort(
    'What is new: at once, each morning or each Monday',
    'announcement',
    '3 things since yesterday',
    'Kofi Brandt has published something.',
  ),
  'site.announcement': sort(
    'An announcement of the site',
    'announcement',
    'New on this site',
    'From Monday on there is something new here.',
  ),
  'site.invitation': sort(
    'An invitation to somebody of a list that was brought along',
    'announcement',
    'Kofi Brandt is here now',
    `Hello,\n\nKofi Brandt has moved here from Ghost and invites you:\n${link.link}`,
  ),
  'letter.start': sort(
    'Letters to begin with, and after a month away',
    'announcement',
    'Next: follow three pages',
    'Here is where to begin.',
  ),
} as const satisfies Readonly<Record<string, Sort>>

export type MailName = keyof typeof mailSorts
export const mailNames = Object.keys(mailSorts) as MailName[]
export const mailSortOf = (name: MailName): Sort => mailSorts[name]

/** What somebody has asked for at this moment, to get in or to show that an address is theirs: tried even where letters come back from. */
const askedFor: ReadonlySet<MailName> = new Set(['address.confirm', 'password.reset', 'setup.code'])
export const isAskedFor = (name: MailName): boolean => askedFor.has(name)
