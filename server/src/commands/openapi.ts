// `npm run -s openapi -- FILE` writes the OpenAPI document; without a file it goes to standard output.
import { writeFileSync } from 'node:fs'
import { describeApi } from '#platform/http/openapi.ts'

const text = `${JSON.stringify(describeApi('http://localhost:3000'), null, 2)}\n`
const [file] = process.argv.slice(2)
if (file === undefined) process.stdout.write(text)
else writeFileSync(file, text)
