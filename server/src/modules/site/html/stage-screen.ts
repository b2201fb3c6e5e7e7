// The page of a single thing: what it shows, large, and beside or below it what it says.
import type { Feed, File } from '@fieldhouse/contract'
import { filmFrame } from '@fieldhouse/contract/film-frame'
import * as icons from './icons.ts'
import { markup, type Markup } from './markup.ts'
import { ownerOf, type Owned } from './owner.ts'
import { initials, mainPicture, signInFor } from './screen.ts'

const stageSizes = '(min-width: 1024px) 60vw, 100vw'

const kickers: Readonly<Record<Feed['type'], string>> = {
  text: 'Notes',
  photo: 'Photos',
  video: 'Video',
  audio: 'Audio',
  poll: 'Poll',
  'scheduled-streaming': 'Going live',
  'game-card': 'Match day',
}

function pictureOf(file: File | null | undefined, alt: string): Markup | undefined {
  const sources = file?.sources ?? []
  const src = sources.at(-1)?.url ?? file?.thumbnails[0] ?? (file?.mimeType.startsWith('image/') ? file.url : undefined)
  if (!src) return undefined
  const srcSet = sources.length > 1 ? sources.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined
  return mainPicture({ src, srcSet, sizes: srcSet && stageSizes }, alt)
}

const written = (kicker: string, title: string): Markup =>
  markup`
    <div class="media written">
      <div class="over"><span class="kick">${kicker}</span><h1 class="hero long">${title}</h1></div>
    </div>`

const locked = (what: string, title: string, file: File | null | undefined): Markup => markup`
  <div class="media locked">
    ${file?.thumbnails[0] && mainPicture({ src: file.thumbnails[0], srcSet: undefined, sizes: undefined }, '')}
    <span class="tl"><span class="badge dark">${icons.lock}${what}</span></span>
    <div class="lk"><h1 class="d1">${title}</h1></div>
  </div>`

/** Undefined where only the program can show it: what plays. */
function stage(post: Feed, title: string): Markup | undefined {
  const [first, ...others] = post.files
  if (post.isLocked) return locked(kickers[post.type], title, post.thumbnail ?? first)
  if (post.type === 'photo' && first && others.length === 0) {
    const picture = pictureOf(first, first.alt ?? title)
    return picture && markup`<span class="media">${picture}</span>`
  }
  if (post.type === 'photo' && first) {
    const picture = pictureOf(first, first.alt ?? `${title}, 1 of ${post.files.length}`)
    return picture && markup`<div class="photos"><span class="media">${picture}</span></div>`
  }
  if (post.type === 'video') {
    const poster = pictureOf(first, title)
    return poster && markup`<div class="media ${filmFrame(first)}">${poster}</div>`
  }
  if (post.type === 'audio') return undefined
  const picture = pictureOf(post.thumbnail, '')
  return picture ? markup`<span class="media">${picture}</span>` : written(kickers[post.type], title)
}

interface Owner {
  readonly name: string
  readonly avatar: string
  readonly path: string
  readonly isVerified: boolean
}

function headOf(of: Owned): Owner {
  const { name, avatar, path = '/' } = ownerOf(of)
  return { name, avatar, path, isVerified: of.team ? of.team.verified : of.performer.verifiedAccount }
}

/** Whose it is, in one line. */
function who({ name, avatar, path: home, isVerified }: Owner, detail: string, path: string): Markup {
  return markup`
    <div class="row">
      ${
        avatar
          ? markup`<span class="av"><img src="${avatar}" alt="" decoding="async"></span>`
          : markup`<span class="av txt" aria-hidden="true">${initials(name)}</span>`
      }
      <a href="${home}" class="who flex-1"><b>${name} ${isVerified && icons.verified}</b><span>${detail}</span></a>
      <a class="btn line tiny" href="${signInFor(path)}" aria-label="Follow ${name}">Follow</a>
    </div>`
}

interface Stage {
  /** Left out where only the program can show it. */
  readonly shown: Markup | undefined
  readonly owner: Owner
  readonly detail: string
  /** Where the stage does not say it. */
  readonly title: string | false
  readonly words: string
  readonly path: string
}

const stageScreen = ({ shown, owner, detail, title, words, path }: Stage): Markup => markup`
  <div class="first-screen">
    <article class="pd">
      ${shown ?? markup`<div class="media"></div>`}
      <div class="txt">
        <i class="kit" aria-hidden="true"></i>
        ${who(owner, detail, path)}
        ${title && markup`<h1 class="d1">${title}</h1>`}
        ${words && markup`<p>${words}</p>`}
      </div>
    </article>
  </div>`

export function postScreen(post: Feed, title: string, words: string, path: string): Markup {
  const isPlayed = post.type === 'photo' || post.type === 'video' || post.type === 'audio'
  const isOnStage = post.isLocked || (!isPlayed && !post.thumbnail)
  const detail = kickers[post.type]
  return stageScreen({ shown: stage(post, title), owner: headOf(post), detail, title: !isOnStage && title, words, path })
}

interface Thing {
  readonly kind: 'Product' | 'Video' | 'Gallery'
  readonly title: string
  readonly words: string
  readonly path: string
  readonly picture: File | null | undefined
  /** Of a video, whose shape its frame has. */
  readonly film?: File | null | undefined
  readonly isLocked: boolean
  readonly of: Owned
}

/** The first photo of a gallery stands over two places of a grid, of which only the program knows the others. */
function pictureStage(kind: Thing['kind'], picture: Markup, film: File | null | undefined): Markup {
  if (kind !== 'Gallery') return markup`<span class="media${kind === 'Video' && ` ${filmFrame(film)}`}">${picture}</span>`
  return markup`
    <div>
      <ul class="grid grid-cols-2 gap-1 rail:grid-cols-3">
        <li class="col-span-2 row-span-2"><span class="media sq">${picture}</span></li>
      </ul>
    </div>`
}

export function thingScreen({ kind, title, words, path, picture, film, isLocked, of }: Thing): Markup {
  const image = pictureOf(picture, isLocked ? '' : title)
  const shown = isLocked ? locked(kind, title, picture) : image && pictureStage(kind, image, film)
  return stageScreen({ shown, owner: headOf(of), detail: kind, title: !isLocked && title, words, path })
}
