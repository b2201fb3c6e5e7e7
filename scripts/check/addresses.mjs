// One machine has many addresses and many spellings of each: who counts, or shuts out, by one asks for its network first.
import { isTest, withoutComments } from './sources.mjs'

const raw = /(?<!(?:networkOf|canonicalAddress)\()\brequest\.ips?\b/g

/** @returns one line for each address that is taken as it comes */
export function checkAddresses(sources) {
  return [...sources].flatMap(([file, text]) =>
    file.startsWith('server/src/') && !isTest(file)
      ? [...withoutComments(text).matchAll(raw)].map(([found]) => `${file}: ${found} is one spelling of many; networkOf(request.ip)`)
      : [],
  )
}
