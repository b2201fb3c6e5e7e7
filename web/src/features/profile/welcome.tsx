import { pictureOf } from '../../lib/picture.ts'
import { Film } from '../../ui/player/film.tsx'
import type { Profile } from './api.ts'

/** Who is here, in their own voice. */
export default function Welcome({ profile: { name, welcomeVideo: video } }: { profile: Pick<Profile, 'name' | 'welcomeVideo'> }) {
  if (!video?.url) return null
  return (
    <section aria-label="Welcome">
      <Film file={video} title={`${name} says hello`} poster={pictureOf(video, '(min-width: 1024px) 60vw, 100vw')} />
    </section>
  )
}
