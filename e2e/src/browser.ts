// A real Chromium: the machine's own where there is one, else the one that npm ships, with the libraries it brings.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** The shipped browser's own list of options switches web security off and shares one process: not for tests. */
const options = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-zygote',
  '--mute-audio',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

const installed = [process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export async function launchBrowser(): Promise<Browser> {
  const own = installed.find((path) => path !== undefined && existsSync(path))
  if (own !== undefined) return chromium.launch({ executablePath: own, args: options })
  return launchShipped()
}

async function launchShipped(): Promise<Browser> {
  const { default: shipped, inflate } = await import('@sparticuz/chromium')
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const libraries = join(tmpdir(), 'al2023', 'lib')
  // Unpacked by the package only on the cloud it was made for; a bare system lacks these libraries too.
  if (!existsSync(libraries)) await inflate(join(findUp(packageFolder, 'bin'), 'al2023.tar.br'))
  return chromium.launch({
    executablePath: await shipped.executablePath(),
    args: options,
    env: { ...process.env, LD_LIBRARY_PATH: libraries } as Record<string, string>,
    headless: true,
  })
}

function findUp(folder: string, name: string): string {
  const here = join(folder, name)
  return existsSync(here) || dirname(folder) === folder ? here : findUp(dirname(folder), name)
}
