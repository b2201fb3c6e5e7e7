// The drawings on what stands in a first screen, as the web's ui/icons.tsx has them.
import { Markup } from './markup.ts'

const icon = (path: string, more = 'class="i" aria-hidden="true"') =>
  new Markup(`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" ${more}><path d="${path}"/></svg>`)

export const heart = icon('m12 20-8-8a5 5 0 0 1 8-6 5 5 0 0 1 8 6z')
export const bookmark = icon('M6 4h12v17l-6-5-6 5z')
export const share = icon('M12 15V4M7 8l5-5 5 5M5 13v8h14v-8')
export const flag = icon('M6 21V4h12l-3 4 3 4H6', 'class="i s" aria-hidden="true"')
export const message = icon('M3 5h18v12h-9l-5 4v-4H3z', 'class="i s" aria-hidden="true"')
export const lock = icon('M5 11h14v10H5z M8 11V8a4 4 0 0 1 8 0v3', 'class="i s" aria-hidden="true"')
const seal = 'M12 2l3 2.5 4-.5.5 4L22 12l-2.5 4-.5 4-4-.5L12 22l-3-2.5-4 .5-.5-4L2 12l2.5-4 .5-4 4 .5z M8.5 12l2.5 2.5 5-5'
export const verified = icon(seal, 'class="tick" role="img" aria-label="Verified"')
export const badge = icon(seal, 'class="i s" aria-hidden="true"')
