import type { PostedLetter } from '#platform/mail/index.ts'

export interface Inviting {
  /** Who invites: a page, or the site itself. */
  readonly name: string
  readonly siteName: string
  /** Where the list was: “Ghost”. */
  readonly from: string
  readonly link: string
  readonly stop: string
  /** None is 0. */
  readonly freeDays: number
}

/** In our words alone: whoever brings a list along cannot say anything else to the people on it. */
export const invitationOf = ({ name, siteName, from, link, stop, freeDays }: Inviting): Omit<PostedLetter, 'mail' | 'id' | 'to'> => ({
  subject: name === siteName ? `${siteName} invites you` : `${name} is on ${siteName} now`,
  blocks: [
    { kind: 'heading', text: name === siteName ? `${siteName} invites you` : `${name} is on ${siteName} now` },
    {
      kind: 'text',
      text: `You are on the list of ${name} at ${from}. From now on there is more of it on ${siteName}. Have a look; it costs nothing.`,
    },
    ...(freeDays === 0
      ? []
      : [
          {
            kind: 'text',
            text: `You have paid at ${from} for longer. Here you get ${freeDays === 1 ? 'a day' : `${freeDays} days`} of ${name} free for it: open an account with this address, confirm it, and come back by this link. It ends by itself.`,
          } as const,
        ]),
    { kind: 'button', label: 'Have a look', url: link },
    { kind: 'note', text: 'Nobody has made an account for you, and nothing is charged. If you open one, you give your own date of birth.' },
  ],
  footer: {
    reason: `It comes once: ${name} says that you agreed to hear from them. Nobody can send it again.`,
    links: [{ label: 'Do not write to me', url: stop }],
  },
  unsubscribe: stop,
  isBulk: true,
})
