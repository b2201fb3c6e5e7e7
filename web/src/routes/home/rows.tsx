// What stands at home: a post, or a video, gallery or product among them.
import type { Feed } from '../../features/feed/api.ts'
import type { HomeThing } from '../../features/home/api.ts'
import type { Placed } from '../../lib/mixing.ts'
import { ThingCard } from '../../features/home/thing-card.tsx'
import { ReportButton } from '../../features/report/report-button.tsx'
import { useMe } from '../../lib/session.ts'

export type HomeRow<Post> = Placed & { readonly id: string } & ({ readonly post: Post } | { readonly found: HomeThing })

export const postRow = <Post,>(post: Post, { _id, createdAt }: Feed): HomeRow<Post> => ({ id: _id, place: createdAt + _id, post })

export const thingRow = <Post,>(found: HomeThing): HomeRow<Post> => ({
  id: found.thing._id,
  place: found.createdAt + found.thing._id,
  found,
})

const reportable = ['video', 'gallery', 'product'] as const

export function ThingRow({ found }: { found: HomeThing }) {
  const myId = useMe().data?._id
  const { _id, type, page } = found.thing
  const target = reportable.find((kind) => kind === type)
  return <ThingCard found={found} menu={target && page?._id !== myId && <ReportButton target={target} id={_id} />} />
}
