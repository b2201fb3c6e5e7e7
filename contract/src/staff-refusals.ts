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
} as const
