// A real Chromium: the machine's own where there is one, else the one that npm ships, with the libraries it brings. And one of January
// 2023, for what the oldest browsers that we serve make of the site.
import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type LaunchOptions } from 'playwright-core'

/** The shipped browser's own list of options switches web security off and shares one process: not for tests. */
const options = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-zygote',
  '--mute-audio',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // A name that is nobody's: a page from it is not trusted as one from this machine is.
  '--host-resolver-rules=MAP house.test 127.0.0.1',
]

const installed = [process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await findBrowser())

/** One that keeps who is signed in for whoever else speaks to it at `port`. */
export const launchProfile = async (folder: string, port: number, baseURL: string): Promise<BrowserContext> => {
  const found = await findBrowser()
  return chromium.launchPersistentContext(folder, { ...found, baseURL, args: [...(found.args ?? []), `--remote-debugging-port=${port}`] })
}

/** Chromium 109, the last of Windows 7 and 8. */
export const launchOldBrowser = async (): Promise<Browser> => chromium.launch(await findOld())

/** Once per run, before anybody starts one: two that unpack it at once would start half of it. */
export default async function unpack(): Promise<void> {
  await findBrowser()
  await findOld()
}

async function findBrowser(): Promise<LaunchOptions> {
  const own = installed.find((path) => path !== undefined && existsSync(path))
  return own === undefined ? findShipped() : { executablePath: own, args: options }
}

async function findShipped(): Promise<LaunchOptions> {
  const { default: shipped, inflate } = await import('@sparticuz/chromium')
  const libraries = join(tmpdir(), 'al2023', 'lib')
  // Unpacked by the package only on the cloud it was made for; a bare system lacks these libraries too.
  if (!existsSync(libraries)) await inflate(join(packedIn('@sparticuz/chromium'), 'al2023.tar.br'))
  return { executablePath: await shipped.executablePath(), ...launching(libraries) }
}

/** Unpacked by hand: both packages would lay theirs in one place. */
async function findOld(): Promise<LaunchOptions> {
  const { inflate } = await import('@sparticuz/chromium')
  const [packed, executablePath, libraries] = [
    packedIn('chromium-of-2023'),
    join(tmpdir(), 'chromium-of-2023'),
    join(tmpdir(), 'aws', 'lib'),
  ]
  if (!existsSync(libraries)) await inflate(join(packed, 'aws.tar.br'))
  if (!existsSync(executablePath)) {
    const half = `${executablePath}.half`
    await pipeline(createReadStream(join(packed, 'chromium.br')), createBrotliDecompress(), createWriteStream(half, { mode: 0o755 }))
    renameSync(half, executablePath)
  }
  return { executablePath, ...launching(libraries) }
}

const launching = (libraries: string): LaunchOptions => ({
  args: options,
  env: { ...process.env, LD_LIBRARY_PATH: libraries } as Record<string, string>,
  headless: true,
})

const packedIn = (name: string): string => findUp(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'bin')

function findUp(folder: string, name: string): string {
  const here = join(folder, name)
  return existsSync(here) || dirname(folder) === folder ? here : findUp(dirname(folder), name)
}
