// The address that plays. It opens for some minutes only: when it does no more, it is asked for again, and what played goes on
// from the same second. A newer address that the page learns of meanwhile changes nothing, or it would begin anew.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Playable } from './playable.ts'
import { renewed } from './renewed.ts'
import { useSizes } from './sizes.ts'
import { playFrom, seek, setSource } from './steering.ts'

/** So often it is asked for again by itself without having come any further. */
const mostTries = 2

interface Standing {
  at: number
  plays: boolean
}

/** `element` is what the element is made with; from then on it is changed here. */
export function useSource(file: Playable, media: HTMLMediaElement | null) {
  const [isBroken, setBroken] = useState(false)
  /** Where it stood when it broke; undefined while it is whole. */
  const resume = useRef<Standing>(undefined)
  const last = useRef<Standing>({ at: 0, plays: false })
  const tries = useRef({ count: 0, at: 0 })
  const sizes = useSizes(file, media)

  const again = async () => {
    setBroken(false)
    try {
      if (sizes.again()) {
        // The element never lost its place.
        resume.current = undefined
        return
      }
      const { url } = await renewed(file)
      if (!url || !media) return setBroken(true)
      setSource(media, url)
    } catch {
      setBroken(true)
    }
  }
  const fail = useEffectEvent(() => {
    resume.current ??= { ...last.current }
    const { count, at } = tries.current
    tries.current = { count: resume.current.at > at + 1 ? 1 : count + 1, at: resume.current.at }
    if (tries.current.count > mostTries) setBroken(true)
    else void again()
  })

  useEffect(() => {
    if (!media) return undefined
    const note = () => {
      // What is fetched anew stands at nothing until it is where it was.
      if (media.readyState > 0 && !resume.current) last.current.at = media.currentTime
    }
    const goOn = () => {
      const standing = resume.current
      if (!standing) return
      resume.current = undefined
      if (standing.plays) playFrom(media, standing.at)
      else seek(media, standing.at)
    }
    const listeners = {
      timeupdate: note,
      seeking: note,
      // Not what the element says: what is fetched anew is paused without having been.
      play: () => (last.current.plays = true),
      pause: () => (last.current.plays = false),
      loadedmetadata: goOn,
      error: () => fail(),
    }
    for (const [name, listener] of Object.entries(listeners)) media.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) media.removeEventListener(name, listener)
    }
  }, [media])

  return {
    element: { src: file.playlist === undefined ? file.url : undefined },
    sizes,
    isBroken,
    tryAgain() {
      tries.current = { count: 0, at: 0 }
      if (resume.current) resume.current.plays = true
      void again()
    },
  }
}
