// Who acts for a page is asked of `pages.actAs`, and told by comparing an account with a page nowhere else.
import { isTest, withoutComments } from './sources.mjs'

const account = String.raw`\b(?:viewer|actor|buyer|payer|fan|account|user|sender|author|host)\??\.?(?:accountId|Id|id)\b|\b(?:accountId|viewerId|payerId|fanId|buyerId)\b`
const page = String.raw`\b(?:\w+\.)?(?:page_id|pageId|seller_id|sellerId|payee_id|payeeId|target_id|targetId)\b|\bpage\??\.id\b|\bseller\??\.id\b`
const comparing = [
  new RegExp(`(?:${account})\\s*[!=]==\\s*(?:${page})`),
  new RegExp(`(?:${page})\\s*[!=]==\\s*(?:\\w+\\??\\.)?(?:${account})`),
]

/** The module that answers it. */
const home = 'server/src/modules/ground/pages/'

/** @returns one line for each comparison of an account with a page */
export function checkAuthority(sources) {
  return [...sources].flatMap(([file, text]) => {
    if (!file.startsWith('server/src/') || file.startsWith(home) || isTest(file)) return []
    return withoutComments(text)
      .split('\n')
      .filter((line) => comparing.some((expression) => expression.test(line)))
      .map((line) => `${file}: ask pages.actAs instead of comparing: ${line.trim()}`)
  })
}
