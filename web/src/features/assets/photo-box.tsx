// Photos of a gallery one at a time, with what is said of each. It comes with the first one that is opened.
import { MessageCircle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Lightbox } from '../../ui/lightbox.tsx'
import type { Photo } from './api.ts'

interface PhotoBoxProps {
  photos: readonly Photo[]
  index: number
  labelOf: (index: number) => string
  onMove: (index: number) => void
  onClose: () => void
  /** A link led to a comment on the photo. */
  isTalkingAtFirst: boolean
  act?: ((photoId: string) => ReactNode) | undefined
  talk: (photo: Photo) => ReactNode
}

export default function PhotoBox({ photos, index, labelOf, onMove, onClose, isTalkingAtFirst, act, talk }: PhotoBoxProps) {
  const [isTalking, setTalking] = useState(isTalkingAtFirst)
  const photo = photos[index]
  if (!photo) return null
  return (
    <Lightbox
      pictures={photos.map((one, at) => ({ src: one.photo?.url ?? '', alt: labelOf(at) }))}
      index={index}
      onMove={onMove}
      onClose={onClose}
      aside={isTalking && talk(photo)}
    >
      <IconButton
        label={photo.totalComment > 0 ? `Comments, ${photo.totalComment}` : 'Comments'}
        className="text-on-board!"
        aria-expanded={isTalking}
        onClick={() => setTalking(!isTalking)}
      >
        <MessageCircle className="i" aria-hidden />
      </IconButton>
      {act?.(photo._id)}
    </Lightbox>
  )
}
