// Apart from the calls of the public page: what uploads needs comes with the forms.
import { sendFile } from '../../lib/upload.ts'

const uploads = { logo: 'teams.uploadLogo', poster: 'teams.uploadPoster', banner: 'teams.uploadBanner' } as const
export type Picture = keyof typeof uploads

export const uploadPicture = (id: string, picture: Picture, file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
  sendFile(uploads[picture], file, { params: { id } }, { onProgress, signal, field: picture, fields: { rightsConfirmed: 'true' } })
