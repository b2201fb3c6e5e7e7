// `npm run contract:stripe` makes the schemas of the SDK's parameter types again and compares them with the committed ones;
// with --write it commits them. Run it with --write after a change of the SDK's version or of params.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { createGenerator } from 'ts-json-schema-generator'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const file = here('schemas.json')
const source = here('params.ts')
const names = [...readFileSync(source, 'utf8').matchAll(/^export type (\w+)/gm)].flatMap(([, name]) => name ?? [])

const generator = createGenerator({
  path: source,
  tsconfig: here('tsconfig.json'),
  jsDoc: 'none',
  topRef: false,
  expose: 'none',
  skipTypeCheck: true,
  additionalProperties: false,
})
const schemas = Object.fromEntries(names.map((name) => [name, generator.createSchema(name)]))
const text = `${JSON.stringify({ sdk: Stripe.PACKAGE_VERSION, api: Stripe.API_VERSION, schemas })}\n`

if (process.argv.includes('--write')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('The committed schemas are not those of the SDK. Run npm run contract:stripe -- --write and look at what changed.\n')
  process.exitCode = 1
}
process.stdout.write(
  `${names.length} types of Stripe ${Stripe.PACKAGE_VERSION}, API ${Stripe.API_VERSION}, ${Math.round(text.length / 1024)} kB\n`,
)
