// Whether stored objects are still pictures: bytes may be as they were written and yet open for nobody.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

const isPicture = (key: string) => /\.(webp|avif|jpg)$/.test(key)

/** Evenly through all of them. Throws with the key of the first that does not open; answers how many were. */
export async function decodeSamples(keys: readonly string[], open: (key: string) => Promise<Readable>, most: number): Promise<number> {
  // Loaded here: everything else opens pictures in processes of its own.
  const { default: sharp } = await import('sharp')
  const stride = Math.max(1, Math.floor(keys.length / most))
  const picked = keys.filter((_key, index) => index % stride === 0).slice(0, most)
  for (const key of picked) {
    try {
      const bytes = await buffer(await open(key))
      if (isPicture(key)) await sharp(bytes).stats()
    } catch (error) {
      throw new Error(`${key} does not open: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  return picked.length
}
