// Refusals about what the operator writes and switches: a part of the table in errors.ts.
export const siteRefusals = {
  'notice.unknown': { status: 404, message: 'This notice is not here any more.' },
  'notice.changed': { status: 409, message: 'Somebody else has changed this notice meanwhile. Look at it again.' },
  'notice.too_many': { status: 409, message: 'There are many notices now or planned already. End one first.' },
  'switch.changed': { status: 409, message: 'Somebody else has switched this meanwhile. Look at it again.' },
  'mail.changed': { status: 409, message: 'Somebody else has changed this letter meanwhile. Look at it again.' },
  'mail.no_address': { status: 409, message: 'Your account has no confirmed address to send it to.' },
} as const
