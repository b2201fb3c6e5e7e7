// Refusals about a copy of one's data and the end of an account: a part of the table in errors.ts.
export const ownDataRefusals = {
  'account.leaving_hindered': { status: 409, message: 'Something has to be ended first. The page of your data says what.' },
  'account.gives_up': { status: 422, message: 'Something is lost with this account. Say that you give it up.' },
  'account.not_erasable': {
    status: 409,
    message: 'Only an account that is open is erased. Restore it first, or wait: it may be under way.',
  },
  'account.not_leaving': { status: 404, message: 'This account is not being deleted, or it is too late.' },
  'account.export_gone': { status: 404, message: 'This copy is not here any more. Ask for a new one.' },
} as const
