import { useEffect, useRef, useState } from 'react'

/** Takes what is dropped anywhere on the page or pasted; `ref` goes on the place where the files will stand. */
export function useHandedFiles<E extends Element>(take: (files: readonly File[]) => void, isOn = true) {
  const ref = useRef<E>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!isOn) return
    // Fetched after the page is there; without it files are chosen by the button.
    const taking = import('./handed-files.ts').then(
      ({ takeFiles }) => takeFiles({ element: () => ref.current, take: (files) => latest.current(files), hover: setOver }),
      () => null,
    )
    return () => void taking.then((end) => end?.())
  }, [isOn])
  return { ref, isOver }
}
