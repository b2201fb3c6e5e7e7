/** What a file of a post is, by its mime type. */
export const mediaOf = ({ mimeType }: { mimeType: string }) => {
  if (mimeType.startsWith('video/')) return 'video'
  return mimeType.startsWith('audio/') ? 'audio' : 'photo'
}
