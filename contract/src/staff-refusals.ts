// Refusals about roles of the site's staff: a part of the table in errors.ts.
export const staffRefusals = {
  'staff.factor_required': {
    status: 403,
    message: 'Your role needs a second factor. Set one up in your settings, or sign in again with it.',
  },
  'staff.not_permitted': { status: 403, message: 'None of your roles opens this.' },
  'staff.own_roles': { status: 403, message: 'Nobody changes their own roles. Ask another owner.' },
  'staff.unfit': {
    status: 422,
    message: 'A role needs an account of its own: of a grown-up, open, with a confirmed address, and without an athlete’s page.',
  },
  'staff.already': { status: 409, message: 'This account holds the role already. End it first to give it for another time.' },
  'staff.no_grant': { status: 409, message: 'This account does not hold the role any more.' },
  'staff.last_owner': { status: 409, message: 'The site needs an owner who stays. Give the role to somebody else first.' },
  'case.staff': { status: 403, message: 'Only owners limit or suspend somebody of the staff.' },
  'staff.step_up_required': { status: 403, message: 'Show your password or a passkey once more: this is asked anew every ten minutes.' },
  'staff.reason_required': { status: 422, message: 'Say why, in at least ten characters. It is kept with what you do.' },
  'staff.second_person_required': { status: 409, message: 'Somebody else who may do this has to confirm it. Ask for that first.' },
  'proposal.unknown': { status: 404, message: 'This does not wait here any more.' },
  'proposal.unfit': { status: 422, message: 'This is nothing that waits for a second person.' },
  'proposal.over': { status: 409, message: 'This was decided already, or has waited too long.' },
  'proposal.own': { status: 403, message: 'Nobody confirms what they asked for themselves.' },
  'proposal.too_early': { status: 409, message: 'There is no second owner, so this waits 24 hours. It is too early.' },
  'proposal.too_many': { status: 409, message: 'Twenty of yours wait already. Take one back first.' },
  'proposal.asker_gone': { status: 409, message: 'Whoever asked for this may not do it any more.' },
} as const
