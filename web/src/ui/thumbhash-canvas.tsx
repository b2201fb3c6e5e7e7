import { useEffect, useRef } from 'react'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)

async function paint(canvas: HTMLCanvasElement, hash: string) {
  const { thumbHashToRGBA } = await import('thumbhash')
  const { w, h, rgba } = thumbHashToRGBA(bytesOf(hash))
  canvas.width = w
  canvas.height = h
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
}

/** Some thirty pixels that stand for a picture until it is there, or instead of it. */
export function ThumbhashCanvas({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A damaged hash leaves the plain field behind the picture.
    if (canvas.current) void paint(canvas.current, hash).catch(() => undefined)
  }, [hash])
  return <canvas ref={canvas} aria-hidden />
}
