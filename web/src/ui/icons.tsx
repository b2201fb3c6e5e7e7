// The icons of the first load of a public page, drawn on the same grid as lucide's: a few paths cost less than its runtime.
import type { SVGProps } from 'react'

const icon = (path: string) => (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" {...props}>
    <path d={path} />
  </svg>
)

export const CloseIcon = icon('M6 6l12 12M18 6 6 18')
export const LockIcon = icon('M5 11h14v10H5z M8 11V8a4 4 0 0 1 8 0v3')
export const PlayIcon = icon('M8 5v14l11-7z')
export const AgainIcon = icon('M20 12a8 8 0 1 1-3-6.2L20 8M20 3v5h-5')
export const MessageIcon = icon('M3 5h18v12h-9l-5 4v-4H3z')
export const VerifiedIcon = icon(
  'M12 2l3 2.5 4-.5.5 4L22 12l-2.5 4-.5 4-4-.5L12 22l-3-2.5-4 .5-.5-4L2 12l2.5-4 .5-4 4 .5z M8.5 12l2.5 2.5 5-5',
)
export const CheckIcon = icon('m5 13 4 4L19 7')
export const HeartIcon = icon('m12 20-8-8a5 5 0 0 1 8-6 5 5 0 0 1 8 6z')
export const BookmarkIcon = icon('M6 4h12v17l-6-5-6 5z')
export const FlagIcon = icon('M6 21V4h12l-3 4 3 4H6')
export const ShareIcon = icon('M12 15V4M7 8l5-5 5 5M5 13v8h14v-8')
