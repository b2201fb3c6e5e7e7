import { config } from '../../lib/config.ts'
import { toast } from '../../ui/toast.ts'
import type { Feed } from './api.ts'
import { titleOf } from './describe.ts'

/** The device's own sheet where there is one, else the clipboard. */
export async function shareFeed(feed: Feed) {
  const url = `${config.siteUrl}/post/${feed.slug || feed._id}`
  try {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) return await navigator.share({ title: titleOf(feed), url })
    await navigator.clipboard.writeText(url)
    toast('Copied to clipboard')
  } catch (error) {
    // Closing the device's sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast(url)
  }
}
