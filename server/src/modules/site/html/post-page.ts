// A post as a page that reads without any script. Locked ones show what everybody may know: title, blur, the cut text.
import type { Feed } from '@fieldhouse/contract'
import { shorten } from '#platform/plain-text.ts'
import { wordsOf } from '#platform/rich-text.ts'
import { agentOf, ownerOf } from './owner.ts'
import { styleOf } from './screen.ts'
import { postScreen } from './stage-screen.ts'
import type { PageContent } from './template.ts'

export function postPage(post: Feed, key: string): PageContent {
  const text = wordsOf(post.text)
  const owner = ownerOf(post)
  const title = post.title || `${owner.name}: ${wordsOf(post.text, 60) || 'a new post'}`
  const description = shorten(text || `A post by ${owner.name}.`, 200)
  const address = `/post/${post.slug}`
  return {
    title: `${title} · ${owner.name}`,
    description,
    canonical: address,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'SocialMediaPosting',
      headline: title,
      datePublished: post.createdAt,
      author: agentOf(post),
      isAccessibleForFree: !post.isLocked,
    },
    screen: postScreen(post, title, text, address),
    style: styleOf({ colors: owner.colors }),
    seeds: [{ name: 'feeds.view', input: { params: { id: key } }, answer: { data: post } }],
  }
}
