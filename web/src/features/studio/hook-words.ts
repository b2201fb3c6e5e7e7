import { parseUrl } from '@fieldhouse/contract/parse-url'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay, formatTime } from '../../lib/format.ts'

export type OwnHook = DataFor<'hooks.list'>[number]

/** A log is read weeks later, too. */
export const momentText = (time: string) => `${formatDay(time)}, ${formatTime(time)}`

export const hostOf = (url: string) => parseUrl(url)?.host ?? url
