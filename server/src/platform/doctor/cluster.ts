import { clusterStanding } from '../db/index.ts'
import { when, type Look } from './finding.ts'

/** The embedded database as it lies in its folder; looked at before anything is started. */
export const clusterLook = (home: string): Look => ({
  id: 'cluster',
  async look() {
    const { version, hasNote, isUnfinished, programs, former } = clusterStanding(home)
    return [
      ...when(programs === undefined, {
        id: 'cluster.programs',
        level: 'broken',
        what: 'The programs of the embedded Postgres are not there, or do not run.',
        why: 'The site does not start.',
        command: 'npm ci --ignore-scripts, or set DATABASE_URL',
      }),
      ...when(version !== undefined && !hasNote && !isUnfinished, {
        id: 'cluster.note',
        level: 'broken',
        what: `There is a database in ${home}, but cluster.json beside it is missing, which holds its password.`,
        why: 'Nobody can sign in to it, and the site does not start. Nothing of it was changed.',
        command: `Put ${home}/cluster.json back from where the folder came from, or move the folder away and npm run restore -- DIR`,
      }),
      ...when(version !== undefined && programs !== undefined && version !== programs, {
        id: 'cluster.version',
        level: 'broken',
        what: `The database was made by Postgres ${version}; the one that is installed is ${programs}.`,
        why: 'One cannot open what the other made: the site does not start.',
        command:
          Number(version) < Number(programs)
            ? 'npm run database:upgrade'
            : 'Run the newer Fieldhouse that it was made with, or a later one',
      }),
      ...when(former !== undefined, {
        id: 'cluster.former',
        level: 'warning',
        what: `The database of Postgres ${former?.version} is kept beside the one that it became.`,
        why: 'It takes as much room as then, and holds what people have removed since.',
        command: 'Look whether all is right, then npm run database:upgrade -- --confirm',
      }),
    ]
  },
})
