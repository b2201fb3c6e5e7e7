// Imported before a program: the clock of its machine is behind by so many milliseconds, as where nobody sets it.
const behind = Number(process.env['CLOCK_BEHIND'])
const World = Date

globalThis.Date = class extends World {
  constructor(...parts: readonly [] | ConstructorParameters<DateConstructor>) {
    if (parts.length === 0) super(World.now() - behind)
    else super(...(parts as ConstructorParameters<DateConstructor>))
  }

  static override now(): number {
    return World.now() - behind
  }
} as DateConstructor
