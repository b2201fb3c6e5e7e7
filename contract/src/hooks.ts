// What programs of others can be told of a page, in the form of Standard Webhooks: each says that something happened and names it by ids and
// addresses; whoever wants to know more asks with a key.

export const hookEventWords = {
  'post.published': 'A post is out',
  'subscription.started': 'Somebody subscribes',
  'subscription.ended': 'A subscription ended',
  'sale.made': 'Something was sold or tipped',
  'sale.refunded': 'A sale went back',
  'order.placed': 'An order came in',
  'order.changed': 'An order moved on',
  'stream.started': 'A stream began',
  'stream.ended': 'A stream ended',
  'payout.paid': 'A payout was sent',
} as const satisfies Readonly<Record<string, string>>

export type HookEvent = keyof typeof hookEventWords
export const hookEvents = Object.keys(hookEventWords) as HookEvent[]

/** Why a hook tells nothing any more. */
export const hookOffWords = {
  owner: 'You switched it off.',
  gone: 'The address answered that it is gone (410).',
  failing: 'Nothing arrived for five days.',
  rights: 'Whoever made it may not act for this page any more.',
} as const satisfies Readonly<Record<string, string>>
export type HookOff = keyof typeof hookOffWords
export const hookOffs = Object.keys(hookOffWords) as HookOff[]

export const mostHooks = 10
