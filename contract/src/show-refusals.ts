// Refusals about private and group streams, a part of the table in errors.ts.
export const showRefusals = {
  'show.not_offered': { status: 422, message: 'No private streams are offered here right now.' },
  'show.unknown': { status: 404, message: 'This request is not here any more.' },
  'show.over': { status: 409, message: 'This request has ended.' },
  'show.waiting': { status: 409, message: 'You have asked for one already. Take that request back first.' },
  'show.asked_often': { status: 429, message: 'You have asked a few times already. Try again in an hour.' },
  'show.busy': { status: 409, message: 'Many are waiting already. Try again a little later.' },
  'show.full': { status: 409, message: 'All seats are taken.' },
} as const
