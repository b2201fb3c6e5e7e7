// What is done with a film or a sound, by buttons and by keys.
import type { KeyboardEvent } from 'react'
import { toastError } from '../toast.ts'
import { deedOf, speedBeside, type Deed } from './keys.ts'

/** iPhones make only the video itself fill the screen. */
type Film = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export const isFilm = (media: HTMLMediaElement): media is HTMLVideoElement => media instanceof HTMLVideoElement

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

export const setSpeed = (media: HTMLMediaElement, speed: number) => {
  media.playbackRate = speed
}

/** Fetches it anew. */
export const setSource = (media: HTMLMediaElement, address: string) => {
  media.src = address
}

/** Goes there, at once or as soon as anything is known of it, and plays. */
export const playFrom = (media: HTMLMediaElement, at: number) => {
  if (media.readyState > 0) seek(media, at)
  else if (at > 0) media.addEventListener('loadedmetadata', () => seek(media, at), { once: true })
  toggle(media)
}

export const toggle = (media: HTMLMediaElement) => {
  // Refused where the browser wants a press first, or broken, which is told by itself.
  if (media.paused || media.ended) void media.play().catch(() => undefined)
  else media.pause()
}

export const seek = (media: HTMLMediaElement, to: number) => {
  if (media.readyState === 0) return
  media.currentTime = between(0, to, Number.isFinite(media.duration) ? media.duration : to)
}

export const setVolume = (media: HTMLMediaElement, volume: number) => {
  media.volume = between(0, volume, 1)
  media.muted = volume <= 0
}

export const mute = (media: HTMLMediaElement) => {
  if (media.muted || media.volume === 0) setVolume(media, media.volume || 1)
  else media.muted = true
}

/** All of the player fills the screen, so that its own controls do what they did. */
export async function toggleFull(film: Film): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen()
  const frame = film.closest('.media')
  if (frame && document.fullscreenEnabled) return frame.requestFullscreen()
  film.webkitEnterFullscreen?.()
}

export async function toggleWindow(film: Film): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else await film.requestPictureInPicture()
}

const act = (media: HTMLMediaElement, deed: Deed, onCaptions: () => void) => {
  if (deed.do === 'toggle') toggle(media)
  else if (deed.do === 'seek') seek(media, media.currentTime + deed.by)
  else if (deed.do === 'volume') setVolume(media, Math.round((media.volume + deed.by) * 10) / 10)
  else if (deed.do === 'mute') mute(media)
  else if (deed.do === 'speed') setSpeed(media, speedBeside(media.playbackRate, deed.by))
  else if (deed.do === 'captions') onCaptions()
  else if (isFilm(media)) void toggleFull(media).catch(toastError)
}

const holderOf = (target: EventTarget) => {
  if (!(target instanceof Element)) return 'player'
  if (target.closest('[role="menu"]')) return 'menu'
  if (target.matches('[data-volume]')) return 'volume'
  return target.closest('button') ? 'button' : 'player'
}

/** True where the key did something here. */
export function steerBy(event: KeyboardEvent, media: HTMLMediaElement | null, onCaptions: () => void): boolean {
  const deed = media && deedOf(event, holderOf(event.target))
  if (!media || !deed) return false
  event.preventDefault()
  event.stopPropagation()
  act(media, deed, onCaptions)
  return true
}
