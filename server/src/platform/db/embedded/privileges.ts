// Postgres refuses to run as root. This decides under which identity, and how, its programs are started.
import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/**
 * `direct`: we are not root. `namespace`: a user namespace in which root looks like an ordinary user; files stay
 * root's, so it works below a closed directory such as /root. `nobody`: the ordinary user of that name.
 */
export type Privileges = 'direct' | 'namespace' | 'nobody'

const nobody = 65_534

export function choosePrivileges(): Privileges {
  if (process.getuid?.() !== 0) return 'direct'
  // Containers may forbid user namespaces, hence the probe.
  return succeeds('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true']) ? 'namespace' : 'nobody'
}

export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  readonly uid?: number
  readonly gid?: number
}

/** The command line that runs `program` so; with `dieWithParent` the kernel ends it cleanly when this process dies. */
export function launchAs(privileges: Privileges, program: string, args: readonly string[], dieWithParent: boolean): Launch {
  const leash = dieWithParent && hasSetpriv() ? ['setpriv', '--pdeathsig', 'INT'] : []
  const space = privileges === 'namespace' ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : []
  const [command = program, ...rest] = [...space, ...leash, program, ...args]
  return { command, args: rest, ...(privileges === 'nobody' ? { uid: nobody, gid: nobody } : {}) }
}

/** Gives a file or directory to the identity that Postgres will run under. */
export function handOver(privileges: Privileges, path: string): void {
  if (privileges === 'nobody') chownSync(path, nobody, nobody)
}

let setprivFound: boolean | undefined
function hasSetpriv(): boolean {
  setprivFound ??= process.platform === 'linux' && succeeds('setpriv', ['--pdeathsig', 'INT', 'true'])
  return setprivFound
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
