// Refusals of what runs the site: a part of the one table (`errors.ts`).
export const houseRefusals = {
  'work.no_pause': { status: 409, message: 'This goes on whatever happens: it settles money, or guards somebody.' },
  'alert.unknown': { status: 404, message: 'This alert is over, or there is none.' },
  'backup.log_off': { status: 409, message: 'Switch continuous backups on first.' },
  'backup.no_folder': { status: 409, message: 'Choose a folder for backups first, in the settings under Operations.' },
  'backup.none': { status: 409, message: 'There is no backup yet that could be tried.' },
  'backup.not_here': { status: 409, message: 'This site cannot do that by itself just now. The page says why.' },
  'backup.running': { status: 409, message: 'One is under way already.' },
  'work.unknown': { status: 404, message: 'This is not here any more. Somebody may have tried it again.' },
  'recovery.not_held': { status: 409, message: 'This site is open; nothing is held.' },
  'recovery.looking': { status: 409, message: 'It is looked at just now. Come back in a moment.' },
  'recovery.not_here': {
    status: 409,
    message: 'This process cannot act as the owner of the database. Use npm run recovered at the machine.',
  },
  'recovery.look_first': { status: 409, message: 'Look first: nobody has looked within the last quarter of an hour.' },
  'recovery.red': { status: 409, message: 'Something is not right yet. Clear it up and look again, or say why you open it all the same.' },
} as const
