/** A WAV of one tone, as loud at each second as `loud` says, from 0 to 1. */
export function drawTone(seconds: number, loud: (second: number) => number = () => 0.8): Buffer<ArrayBuffer> {
  const rate = 8000
  const samples = Buffer.alloc(seconds * rate * 2)
  for (let n = 0; n < seconds * rate; n++) {
    samples.writeInt16LE(Math.round(Math.sin((n / rate) * 440 * 2 * Math.PI) * loud(n / rate) * 32_000), n * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
