// What is written to many fans at once, and to whom.
import { Type, type Static } from 'typebox'
import { Amount, Id, Nullable, OneOf, Time } from '../values.ts'

export const audienceLists = ['group', 'new', 'subscribers', 'lapsed', 'spent', 'never_bought', 'top'] as const

/** A group, or a list that is worked out whenever it is used. Nothing of it asks for an age, and minors are in no list. */
export const Audience = Type.Object({
  list: OneOf(...audienceLists),
  /** Of `group`; not there any more once the group is gone. */
  groupId: Type.Optional(Id),
  /** Of `subscribers`: on this plan. */
  plan: Type.Optional(OneOf('monthly', 'yearly', 'free')),
  /** Of `subscribers`: for so many months or longer. */
  months: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
  /** Of `subscribers`: it ends within seven days, and nothing follows. */
  isEnding: Type.Optional(Type.Boolean()),
  /** Of `spent`: so many tokens or more within thirty days. */
  tokens: Type.Optional(Amount),
})
export type Audience = Static<typeof Audience>

/** To how many it would go now, and why not to the others. */
export const Reach = Type.Object({
  recipients: Type.Integer(),
  /** They want no messages that go to many. */
  stopped: Type.Integer(),
  /** They cannot receive messages. */
  unreachable: Type.Integer(),
})
export type Reach = Static<typeof Reach>

export const broadcastStatuses = ['scheduled', 'sending', 'paused', 'failed', 'sent', 'unsent', 'canceled'] as const

export const Broadcast = Type.Object({
  _id: Id,
  audience: Audience,
  except: Nullable(Audience),
  /** Of the group as it was called then; empty for a list. */
  groupName: Type.String(),
  exceptName: Type.String(),
  text: Type.String(),
  fileIds: Type.Array(Id),
  totalFiles: Type.Integer(),
  price: Nullable(Amount),
  /** `failed`: it stopped by itself, and goes on when its writer says so. `canceled`: when its time came, its writer might not send it any more. */
  status: OneOf(...broadcastStatuses),
  /** How many it was meant for when it began; 0 before. */
  total: Type.Integer(),
  /** How many have received it. */
  sent: Type.Integer(),
  skipped: Type.Object({
    stopped: Type.Integer(),
    unreachable: Type.Integer(),
    /** Fans no more when their turn came. */
    left: Type.Integer(),
  }),
  /** When it begins, or began. */
  at: Time,
  createdAt: Time,
})
export type Broadcast = Static<typeof Broadcast>
