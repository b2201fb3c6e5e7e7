// Gives the server, which goes through the log of a base, one part after the other: opened just before it asks, a few at a time, since
// all of them at once would need more room than the database has. They speak by files, as no program of ours may run as the server does.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { readFile as readClosed } from '../envelope.ts'
import type { ShippedPart } from './parts.ts'

export interface Feed {
  /** What the server is to run. */
  readonly command: string
  /** How many parts were asked for, up to the furthest. */
  reached(): number
  stop(): Promise<void>
}

const ahead = 4
const behind = 2
const lookEvery = 20

/** It gives up once nobody answers for minutes: then whoever feeds it is dead. */
const asking = `#!/bin/sh
# Asked by the database for a part of its log: sh ask.sh NAME WHERE-TO
# 1 says that there is none. All above 125 stops the database: what is not known must not be taken for the end of the log.
here="$(dirname "$0")"
printf '%s' "$1" > "$here/asked.part" && mv "$here/asked.part" "$here/asked" || exit 127
tries=0
while [ "$tries" -lt 12000 ]; do
  if [ -e "$here/given/$1" ]; then cp "$here/given/$1" "$2" && exit 0; exit 127; fi
  [ -e "$here/none/$1" ] && exit 1
  [ -d "$here/given" ] || exit 127
  tries=$((tries + 1))
  sleep 0.05
done
exit 127
`

export interface Feeding {
  /** Made, and gone afterwards. */
  readonly folder: string
  readonly parts: readonly (ShippedPart & { readonly path: string })[]
  readonly identity: string | undefined
  /** The server has to read there. */
  readonly handOver: (path: string) => void
}

export async function startFeed({ folder, parts, identity, handOver }: Feeding): Promise<Feed> {
  const [given, none] = [join(folder, 'given'), join(folder, 'none')]
  for (const path of [folder, given, none]) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    handOver(path)
  }
  const script = join(folder, 'ask.sh')
  await writeFile(script, asking)
  handOver(script)
  const indexes = new Map(parts.map(({ part }, index) => [part, index]))
  const stopping = new AbortController()
  let furthest = -1
  let failed: unknown

  const open = async (index: number) => {
    const part = parts[index]
    if (!part) return
    const to = join(given, part.part)
    await pipeline(await readClosed(part.path, { identity, squeezed: true }), createWriteStream(`${to}.part`, { mode: 0o600 }))
    handOver(`${to}.part`)
    await rename(`${to}.part`, to)
  }
  const answer = async (asked: string) => {
    const index = indexes.get(asked)
    if (index === undefined) {
      await writeFile(join(none, asked), '')
      handOver(join(none, asked))
      return
    }
    furthest = Math.max(furthest, index)
    const here = new Set(await readdir(given))
    for (let next = index; next <= index + ahead; next += 1) if (!here.has(parts[next]?.part ?? '')) await open(next)
    for (const name of here) {
      const at = indexes.get(name)
      if (at === undefined || at < index - behind || at > index + ahead) await rm(join(given, name), { force: true })
    }
  }
  const work = async () => {
    for (let last = ''; !stopping.signal.aborted; await wait(lookEvery)) {
      const asked = await readFile(join(folder, 'asked'), 'utf8').catch(() => '')
      if (asked === '' || asked === last || !/^[\w.]+$/.test(asked)) continue
      last = asked
      await answer(asked)
    }
  }
  const working = work().catch(async (error: unknown) => {
    failed = error
    // Whoever waits for a part sees that there is nobody any more.
    await rm(given, { recursive: true, force: true })
  })

  return {
    command: `sh "${script}" "%f" "%p"`,
    reached: () => furthest + 1,
    async stop() {
      stopping.abort()
      await working
      await rm(folder, { recursive: true, force: true })
      if (failed !== undefined) throw failed
    },
  }
}
