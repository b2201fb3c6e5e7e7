// Letters about the end of an account.
import type { Block } from '#platform/mail/index.ts'

const dayOf = (at: Date) => at.toLocaleDateString('en-US', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

export const leavingLetter = (name: string, due: Date, link: string) => ({
  mail: 'account.leaving' as const,
  values: { link },
  subject: 'Your account will be deleted',
  text: `Hello ${name},\n\nyou asked us to delete your account. Nobody sees it any more, and on ${dayOf(due)} it is gone for good.\n\nIf you change your mind until then, or if it was not you, keep it here:\n${link}\n\nSigning in and choosing “Keep my account” does the same.`,
})

/** Staff was asked to, by whoever has shown that it is theirs. */
export const erasedForLetter = (name: string, due: Date, link: string) => ({
  ...leavingLetter(name, due, link),
  text: `Hello ${name},\n\nwe were asked to delete your account, and have begun. Nobody sees it any more, and on ${dayOf(due)} it is gone for good.\n\nIf that was not you, or you change your mind until then, keep it here:\n${link}\n\nSigning in and choosing “Keep my account” does the same.`,
})

export const keptLetter = (name: string) => ({
  mail: 'account.kept' as const,
  subject: 'Your account stays',
  text: `Hello ${name},\n\nyour account is not deleted. Everything in it is as it was; what ended meanwhile, as a subscription whose month was over, has ended.\n\nIf it was not you who kept it, choose a new password.`,
})

export const goneLetter = (name: string): { mail: 'account.gone'; subject: string; blocks: readonly Block[] } => ({
  mail: 'account.gone',
  subject: 'Your account is deleted',
  blocks: [
    { kind: 'heading', text: 'Your account is deleted' },
    {
      kind: 'text',
      text: `Hello ${name}, this is the last letter you get from us. Your name, your addresses, your page, what you wrote and what you uploaded are gone.`,
    },
    {
      kind: 'text',
      text: 'What has to stay, stays without your name: entries of the books for as long as the law asks, what was decided and agreed, messages in other people’s conversations, and what somebody bought of you. Backups made before today are deleted in their turn.',
    },
  ],
})
