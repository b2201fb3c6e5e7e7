// The machine under the site.
import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { when, type Finding, type Look } from './finding.ts'

export interface Host {
  readonly node: string
  /** Absent where the C library is another one, and where it is not asked. */
  readonly glibc: string | undefined
  /** Bytes that programs can have; undefined where the system does not tell. */
  readonly availableMemory: number | undefined
  /** Files that a process may have open. */
  readonly descriptors: number | undefined
  readonly freeBytes: number
  readonly totalBytes: number
  readonly freeInodes: number
  /** 0 where the file system has no fixed number. */
  readonly totalInodes: number
}

/**
 * Without who is connected: of everybody whom a process speaks to the report asks for the name, one after the other, and until the last is
 * answered that process does nothing else.
 */
function glibcVersion(): string | undefined {
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return report.header.glibcVersionRuntime
}

export async function measureHost(dataFolder: string): Promise<Host> {
  const folder = await existing(dataFolder)
  const disk = await statfs(folder)
  return {
    node: process.versions.node,
    glibc: glibcVersion(),
    availableMemory: await numberIn('/proc/meminfo', /^MemAvailable:\s+(\d+) kB/m, 1024),
    descriptors: await numberIn('/proc/self/limits', /^Max open files\s+(\d+)/m, 1),
    freeBytes: disk.bavail * disk.bsize,
    totalBytes: disk.blocks * disk.bsize,
    freeInodes: disk.ffree,
    totalInodes: disk.files,
  }
}

/** Of a folder that is not there yet the disk is that of the one above. */
async function existing(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => dirname(folder) === folder,
  )
  return isThere ? folder : existing(dirname(folder))
}

async function numberIn(path: string, expression: RegExp, unit: number): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const [, found] = expression.exec(text) ?? []
  return found === undefined ? undefined : Number(found) * unit
}

const leastMemory = 256 * 1024 ** 2
const leastDescriptors = 1024
const [warnedShare, brokenShare] = [0.15, 0.04]
const percent = (share: number) => `${Math.round(share * 100)} %`

export const hostLook = (measure: () => Promise<Host>, isEmbedded: boolean): Look => ({
  id: 'host',
  async look() {
    const host = await measure()
    const [major = '0'] = host.node.split('.')
    return [
      ...when(Number(major) < 24, {
        id: 'host.node',
        level: 'broken',
        what: `This Node is ${host.node}; Fieldhouse needs 24 or later.`,
        why: 'The program does not start on it.',
        command: 'npm start (it brings its own Node where there is one for this machine)',
      }),
      ...when(isEmbedded && platform() === 'linux' && host.glibc === undefined, {
        id: 'host.libc',
        level: 'broken',
        what: `This ${platform()} ${arch()} has no glibc.`,
        why: 'The Postgres that comes along does not run on it.',
        command: 'Set DATABASE_URL and DATABASE_OWNER_URL to a Postgres of your own',
      }),
      ...when(host.availableMemory !== undefined && host.availableMemory < leastMemory, {
        id: 'host.memory',
        level: 'warning',
        what: `Less than 256 MB of memory are to be had.`,
        why: 'The system ends programs when there is none left, the database first.',
        command: 'ps aux --sort=-rss | head',
      }),
      ...when(host.descriptors !== undefined && host.descriptors < leastDescriptors, {
        id: 'host.descriptors',
        level: 'warning',
        what: `A process may have ${host.descriptors} files open.`,
        why: 'Each visitor and each connection to the database is one; further ones are turned away.',
        command: 'ulimit -n 65536 (or LimitNOFILE= of the service)',
      }),
      ...spaceOf(host),
    ]
  },
})

function spaceOf({ freeBytes, totalBytes, freeInodes, totalInodes }: Host): Finding[] {
  const bytes = totalBytes === 0 ? 1 : freeBytes / totalBytes
  const inodes = totalInodes === 0 ? 1 : freeInodes / totalInodes
  return [
    ...when(bytes < warnedShare, {
      id: 'host.disk',
      level: bytes < brokenShare ? 'broken' : 'warning',
      what: `Only ${percent(bytes)} of the disk are free.`,
      why: 'Uploads stop, and a database that cannot write ends.',
      command: 'du -xh --max-depth=2 on the data folder | sort -h | tail',
    }),
    ...when(inodes < warnedShare / 3, {
      id: 'host.inodes',
      level: 'warning',
      what: `Only ${percent(inodes)} of the file system's inodes are free.`,
      why: 'No file can be made any more, though there is space.',
      command: 'df -i on the data folder',
    }),
  ]
}

/** Whether what has to lie together does, and can be written. */
export const folderLook = (dataFolder: string, mediaRoot: string): Look => ({
  id: 'folder',
  async look() {
    const facts = await stat(dataFolder).catch(() => undefined)
    if (!facts)
      return [
        {
          id: 'folder.none',
          level: 'broken',
          what: `There is no folder ${dataFolder}.`,
          why: 'FIELDHOUSE_DATA names another one than the site has, or nothing was started here yet.',
          command: 'npm start, or set FIELDHOUSE_DATA',
        },
      ]
    const isWritable = await access(dataFolder, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    )
    const parts = await Promise.all(['objects', 'work'].map((name) => stat(join(mediaRoot, name)).catch(() => undefined)))
    const devices = new Set(parts.flatMap((part) => (part ? [part.dev] : [])))
    const owner = process.getuid?.()
    return [
      ...when(!isWritable, {
        id: 'folder.writable',
        level: 'broken',
        what: `${dataFolder} cannot be written.`,
        why: 'Nothing that anybody sends can be kept.',
        command: `chown -R $(id -u) ${dataFolder}`,
      }),
      ...when(owner !== undefined && isWritable && facts.uid !== owner && owner !== 0, {
        id: 'folder.owner',
        level: 'warning',
        what: `${dataFolder} belongs to another user (${facts.uid}) than the one who runs this (${owner}).`,
        why: 'What one makes the other may not read.',
        command: `chown -R $(id -u) ${dataFolder}`,
      }),
      ...when(devices.size > 1, {
        id: 'folder.devices',
        level: 'broken',
        what: `objects and work of ${mediaRoot} lie on two file systems.`,
        why: 'A file appears by a rename, which works within one file system only.',
        command: `Mount ${mediaRoot} as a whole`,
      }),
    ]
  },
})
