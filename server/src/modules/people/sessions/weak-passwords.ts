// Which passwords are too easily guessed (access.md 4). Length is judged elsewhere.
import { createHash } from 'node:crypto'

const words =
  'password passwort passw0rd p4ssw0rd letmein welcome admin administrator iloveyou princess sunshine football baseball basketball ' +
  'soccer hockey volleyball dragon monkey shadow master superman batman pokemon starwars qwerty qwertz azerty asdfgh zxcvbn trustno1 ' +
  'whatever freedom michael jordan michelle jennifer charlie thomas hunter ranger buster killer george computer internet secret ' +
  'summer winter spring autumn monday friday chocolate cookie liverpool chelsea arsenal barcelona juventus yankees cowboys lakers ' +
  'eagles steelers packers patriots raiders dolphins athlete coach student school college fieldhouse changeme default guest login ' +
  'test testing abcdef abc123 hello hello123 access mustang maggie pepper ginger cheese banana orange purple yellow flower lovely ' +
  'blink182 zaq12wsx 1q2w3e4r 1qaz2wsx q1w2e3r4 qazwsx pass1234'
const common = new Set(words.split(' '))

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
]
const rowsBothWays = rows.flatMap((row) => [row, [...row].toReversed().join('')])

/** Whether a password is a common word with trimmings, a run of keys, one thing repeated, or made of the owner's names. */
export function isWeakPassword(password: string, ownWords: readonly string[]): boolean {
  const plain = password.toLowerCase()
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const undressed = core
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('$', 's')
    .replaceAll('@', 'a')
  if ([plain, core, undressed].some((form) => common.has(form))) return true
  if (/^(.{1,5})\1+.?$/.test(plain)) return true
  if (rowsBothWays.some((row) => row.includes(plain))) return true
  if (/^\d+$/.test(plain) && plain.length < 12) return true
  return ownWords.some((word) => word.length >= 4 && core === word.toLowerCase())
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const trimmings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '1!',
  '123!',
  '0',
  '00',
  '01',
  '69',
  '99',
  '2000',
  '2020',
  '2024',
  '2025',
  '2026',
]
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The same list as digests, made when it is first asked for: installations that hash in the browser are few. */
let digests: ReadonlySet<string> | undefined

function* guesses(): Generator<string> {
  for (const word of common) for (const tail of trimmings) yield* [word + tail, capitalised(word) + tail, word + word + tail]
  for (const row of rowsBothWays)
    for (let start = 0; start < row.length; start++) for (let end = start + 4; end <= row.length; end++) yield row.slice(start, end)
  for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789')
    for (let length = 4; length <= 20; length++) yield character.repeat(length)
}

/** Of a digest only that can be told which guessing it would find first. */
export function isWeakDigest(digest: string, ownWords: readonly string[]): boolean {
  digests ??= new Set([...guesses()].map(md5))
  const given = digest.toLowerCase()
  const own = ownWords.flatMap((word) => trimmings.flatMap((tail) => [word + tail, word.toLowerCase() + tail]))
  return digests.has(given) || own.some((word) => md5(word) === given)
}
