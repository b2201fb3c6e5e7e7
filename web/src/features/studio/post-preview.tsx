import { cut, plainText } from '../../lib/plain-text.ts'
import { KitStripe } from '../../ui/kit-stripe.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Who } from '../../ui/who.tsx'
import { audienceLine } from './describe.ts'
import type { Draft } from './draft.ts'
import { openingOf } from './post-body.ts'

/** The card as a fan will see it who may see the post. */
export function PostPreview({ me, draft }: { me: { name: string; avatar: string }; draft: Draft }) {
  const [first] = draft.files
  const picture = first?.thumbnails[0] ?? (first?.mimeType.startsWith('image/') ? first.url : undefined)
  const text = plainText(draft.text)
  return (
    <section>
      <SectionHead title="As a fan sees it" />
      <div className="post">
        <KitStripe />
        <header>
          <Who name={me.name} avatar={me.avatar} detail={`now · ${audienceLine(openingOf(draft))}`} />
        </header>
        {first && <MediaFrame src={picture} alt="" thumbhash={first.placeholder} />}
        <div className="body">
          <p className="d2">{draft.title || cut(text, 80) || 'Your post'}</p>
          {draft.title && text && <p className="clamp">{text}</p>}
        </div>
      </div>
    </section>
  )
}
