// What staff screens for: who may not come in, and what is not said, with what becomes of it.

export const screenKinds = ['email_domain', 'network', 'word', 'link_domain'] as const
export type ScreenKind = (typeof screenKinds)[number]

/** The mildest first: where several rules meet, the strictest counts. */
export const screenActions = ['flag', 'hold', 'refuse'] as const
export type ScreenAction = (typeof screenActions)[number]

export const screenPlaces = ['registration', 'address', 'comment', 'thing', 'message', 'profile', 'letter'] as const
export type ScreenPlace = (typeof screenPlaces)[number]

interface Words {
  readonly label: string
  readonly detail: string
}

export const screenKindWords: Readonly<Record<ScreenKind, Words>> = {
  email_domain: { label: 'Mail domain', detail: 'example.com, with all below it. Asked at registration and when an address is changed.' },
  network: {
    label: 'Network',
    detail: '203.0.113.0/24. Asked at registration and of letters to you. It ends by itself, since addresses change hands.',
  },
  word: { label: 'Word', detail: 'A word or phrase, whole. Case, accents and letters that look alike make no difference.' },
  link_domain: { label: 'Linked site', detail: 'example.com, with all below it, wherever somebody writes.' },
}

export const screenActionWords: Readonly<Record<ScreenAction, Words>> = {
  refuse: { label: 'Refuse', detail: 'It is not taken. Whoever wrote it reads so, and keeps their words.' },
  hold: {
    label: 'Hold',
    detail: 'It waits until staff has seen it: new accounts with those to let in, what is published in the queue of reports.',
  },
  flag: { label: 'Note', detail: 'Nothing happens to it. It is listed here.' },
}

export const screenPlaceWords: Readonly<Record<ScreenPlace, string>> = {
  registration: 'New account',
  address: 'Change of address',
  comment: 'Comment',
  thing: 'Something published',
  message: 'Message',
  profile: 'Page',
  letter: 'Letter to you',
}

/** Of networks at most, and unless somebody says otherwise. */
export const longestNetworkDays = 365
export const usualNetworkDays = 30
export const mostScreenRules = 1000
/** Days that are looked back at before a rule is saved. */
export const screenedBack = 30
/** So many that wait are refused with a rule at most. */
export const mostRefusedAtOnce = 200
