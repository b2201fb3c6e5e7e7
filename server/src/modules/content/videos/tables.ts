import type { AssetTable } from '#content/things'

export type VideoTable = AssetTable & {
  tags: string[]
  participant_ids: string[]
  video_id: string
  teaser_id: string | null
  thumbnail_id: string | null
  /** Files by language. */
  captions: Readonly<Record<string, string>>
  /** When it goes out; set at least while it is `scheduled`. */
  schedule_at: Date | null
}

export type NewVideo = Omit<VideoTable, 'listed'>
export type Tables = { video: VideoTable }
