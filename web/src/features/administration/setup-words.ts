// The steps of the first hour, in words for who has never run a site.
import { setupKeys, type SetupKey } from '@fieldhouse/contract/kinds'

interface Words {
  readonly title: string
  /** What it is for. */
  readonly lead: string
  /** What its button does. */
  readonly look: string
}

export const stepWords: Readonly<Record<SetupKey, Words>> = {
  you: {
    title: 'You',
    lead: 'Your role opens everything here. A password alone should not open your role, and a lost phone should not lock you out.',
    look: 'Look whether I am safe',
  },
  site: {
    title: 'Site',
    lead: 'What it is called, and whether people reach it. This server asks for itself by its public name, as a visitor would.',
    look: 'Try the public address',
  },
  look: {
    title: 'Look',
    lead: 'A logo for light and for dark ground, and an icon for the browser’s tab.',
    look: 'Look at the pictures',
  },
  mail: {
    title: 'Mail',
    lead: 'Nobody confirms an address or finds back a password without mail. A code goes to your own address; type it back here.',
    look: 'That is the code',
  },
  payments: {
    title: 'Payments',
    lead: 'Practice, or real money. Which one follows from the keys in the environment of the server and from nothing on this page.',
    look: 'Look at the keys',
  },
  storage: {
    title: 'Storage',
    lead: 'Where pictures and films lie. A small file is written, read, read in part, listed and removed.',
    look: 'Try it with a file',
  },
  backup: {
    title: 'Backup',
    lead: 'A backup is what has been restored. Take one and drill it, closed for a key that is not on this machine.',
    look: 'Look at the last ones',
  },
  rules: {
    title: 'Rules',
    lead: 'Who runs this site, its house rules, and who looks where a child is in danger.',
    look: 'Look at pages and staff',
  },
  doors: {
    title: 'Doors',
    lead: 'Who may open an account once the doors are open. Until the last step nobody can, whatever stands here.',
    look: 'Look at the doors',
  },
  finish: {
    title: 'Open',
    lead: 'What must be there, and is not, stands first. You may open with it; then you know what you left.',
    look: 'Open the doors',
  },
}

export const stateWords = { open: 'open', skipped: 'later', done: 'done' } as const

export const isSetupKey = (text: string | null | undefined): text is SetupKey => setupKeys.includes(text as SetupKey)

/** The first one behind this one that is not done; the last where all are. */
export function nextStep(steps: readonly { key: SetupKey; state: 'open' | 'skipped' | 'done' }[], key: SetupKey): SetupKey {
  const at = setupKeys.indexOf(key)
  const behind = setupKeys.slice(at + 1).find((one) => steps.find((step) => step.key === one)?.state !== 'done')
  return behind ?? 'finish'
}
