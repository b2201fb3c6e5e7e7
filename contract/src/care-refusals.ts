// Refusals around reports, cases and appeals; part of the table in errors.ts.

export const careRefusals = {
  'report.unknown': { status: 404, message: 'What you want to report is not here any more.' },
  'report.own': { status: 422, message: 'This is yours. You can change it or take it down yourself.' },
  'case.unknown': { status: 404, message: 'This case is not here.' },
  'case.none_waiting': { status: 404, message: 'Nothing is waiting.' },
  'case.taken': { status: 409, message: 'Somebody else is working on this case.' },
  'case.not_taken': { status: 409, message: 'You do not hold this case any more. Take it again first.' },
  'case.not_pending': { status: 409, message: 'It is carried out already.' },
  'case.changed': { status: 409, message: 'It was changed meanwhile. Look at it as it is now, and decide again.' },
  'case.closed': { status: 409, message: 'This case is decided.' },
  'case.own_decision': { status: 403, message: 'This is an appeal against your own decision. Somebody else decides on it.' },
  'case.own_report': { status: 403, message: 'You reported this yourself. Somebody else decides on it.' },
  'case.decision_unfit': { status: 422, message: 'This cannot be decided on what was reported. Choose something else.' },
  'case.samples_missing': { status: 422, message: 'Open three of them first, one by one. A list shows too little to judge by.' },
  'case.one_by_one': { status: 422, message: 'These are decided one by one: somebody under 18 is in them.' },
  'appeal.sent_already': { status: 409, message: 'You have appealed against this decision already.' },
  'appeal.too_late': { status: 410, message: 'The time for an appeal against this decision is over, or it has none.' },
} as const
