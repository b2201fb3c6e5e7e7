import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { setupKeys } from '../kinds.ts'
import { Nullable, OneOf, Time } from '../values.ts'

export const checklistKeys = [
  'factors',
  'owners',
  'address',
  'mail',
  'sender',
  'storage',
  'backup',
  'drill',
  'keys',
  'pages',
  'safety',
  'gateway',
  'database',
  'certificate',
  'machine',
  'jobs',
  'samples',
  'status',
  'doors',
] as const
export type ChecklistKey = (typeof checklistKeys)[number]

const Fact = Type.Object({ label: Type.String(), value: Type.String() })
export type SetupFact = Static<typeof Fact>

const Problem = Type.Object({ what: Type.String(), why: Type.String(), howTo: Type.String() })
export type SetupProblem = Static<typeof Problem>

const SetupStep = Type.Object({
  key: OneOf(...setupKeys),
  /** `done` follows from a proof, and from nothing else. */
  state: OneOf('open', 'skipped', 'done'),
  /** When it was last asked to prove itself, or left for later. */
  at: Nullable(Time),
  facts: Type.Array(Fact),
  problems: Type.Array(Problem),
})
export type SetupStep = Static<typeof SetupStep>

const ChecklistLine = Type.Object({
  key: OneOf(...checklistKeys),
  isMust: Type.Boolean(),
  /** `todo`: nobody has done it yet; `broken`: it was looked at and is not well. */
  state: OneOf('ok', 'todo', 'broken'),
  since: Time,
  /** What was seen. */
  said: Type.String(),
  /** Empty where it is well. */
  howTo: Type.String(),
  /** The page where it is done; null: at the machine. */
  path: Nullable(Type.String()),
})
export type ChecklistLine = Static<typeof ChecklistLine>

const key = Type.Object({ key: OneOf(...setupKeys) })

export const setup = {
  installation: call({
    method: 'GET',
    path: '/installation',
    access: 'public',
    summary: 'Which installation answers at this address',
    tags: [],
    status: 200,
    answer: one(Type.Object({ id: Type.String() })),
    isAlwaysOpen: true,
  }),
  steps: call({
    method: 'GET',
    path: '/admin/setup',
    access: 'staff',
    permission: 'system.write',
    summary: 'The steps of the first hour, and what each has shown',
    tags: ['setup'],
    status: 200,
    answer: list(SetupStep),
  }),
  prove: call({
    method: 'POST',
    path: '/admin/setup/{key}/proof',
    access: 'staff',
    permission: 'system.write',
    summary: 'Look now whether a step is done; what is wrong stands in the answer',
    changes: ['setup'],
    params: key,
    body: Type.Object({ code: Type.Optional(Type.String({ pattern: '^\\s*\\d{3}\\s?\\d{3}\\s*$', maxLength: 12 })) }),
    status: 200,
    answer: one(SetupStep),
    errors: ['setup.code_wrong', 'setup.by_opening'],
  }),
  mailCode: call({
    method: 'POST',
    path: '/admin/setup/mail/code',
    access: 'staff',
    permission: 'system.write',
    summary: 'Mail a code to your own address, to be typed back within half an hour',
    changes: [],
    status: 200,
    answer: one(Type.Object({ to: Type.String() })),
    errors: ['setup.mail_off'],
  }),
  skip: call({
    method: 'PUT',
    path: '/admin/setup/{key}/skipped',
    access: 'staff',
    permission: 'system.write',
    summary: 'Leave a step for later',
    changes: ['setup'],
    params: key,
    status: 200,
    answer: one(SetupStep),
    errors: ['setup.by_opening'],
  }),
  open: call({
    method: 'POST',
    path: '/admin/setup/opening',
    access: 'staff',
    permission: 'system.write',
    summary: 'Open the doors as the settings say, and let search engines come',
    changes: ['setup', 'settings'],
    /** What must be there and is not, as whoever opens has seen it. */
    body: Type.Object({ known: Type.Array(OneOf(...checklistKeys), { maxItems: checklistKeys.length, uniqueItems: true }) }),
    status: 204,
    answer: empty,
    errors: ['setup.not_ready'],
  }),
  samples: call({
    method: 'GET',
    path: '/admin/samples',
    access: 'staff',
    permission: 'system.write',
    summary: 'How much sample content is here',
    tags: ['setup'],
    status: 200,
    answer: one(Type.Object({ rows: Type.Integer() })),
  }),
  removeSamples: call({
    method: 'POST',
    path: '/admin/samples/removal',
    access: 'staff',
    permission: 'system.write',
    summary: 'Take the sample content away, rows and files, unless somebody has to do with it',
    changes: ['setup', 'people', 'feeds'],
    status: 200,
    answer: one(Type.Object({ rows: Type.Integer(), objects: Type.Integer() })),
    errors: ['sample.practised', 'sample.attached', 'sample.at_the_machine'],
  }),
  checklist: call({
    method: 'GET',
    path: '/admin/checklist',
    access: 'staff',
    permission: 'system.read',
    summary: 'What the house still needs, worked out from how it stands',
    tags: ['setup'],
    status: 200,
    answer: list(ChecklistLine),
  }),
}
