export type RecordingTable = {
  session_id: string
  video_id: string | null
  file_id: string | null
  /** As it was when the video was made. */
  seconds: number
  made_at: Date | null
  /** Its bytes are where files are prepared. */
  supplied_at: Date | null
  deleted_at: Date | null
}

export type Tables = { stream_recording: RecordingTable }
