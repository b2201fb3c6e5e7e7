// How commands speak: lines to read, and a failure as a sentence instead of a stack.
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

export function failWith(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function sizeOf(bytes: number): string {
  let [size, unit] = [bytes, 0]
  for (; size >= 1000 && unit < units.length - 1; unit += 1) size /= 1000
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
