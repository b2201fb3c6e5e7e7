import { useEffect, useRef } from 'react'

/** What the host's camera shows, as in a mirror. */
export function OwnPicture({ media }: { media: MediaStream | undefined }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = media ?? null
  }, [media])
  return <video ref={video} aria-label="Your picture" playsInline autoPlay muted data-dark={media ? undefined : ''} data-mirrored="" />
}
