// The program and its commands in a few files, beside their sources: loading two and a half thousand takes longer than all
// else of a start (decision 117). Workers and migrations stay what they are, and are found where they stand.
import { readFileSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Of many files each, with nothing in them but JavaScript; other packages stay where they are. */
const taken = ['age-encryption', 'jose', 'kysely', '@noble/[a-z-]+', '@scure/[a-z-]+', 'stripe', 'typebox']

/** What `package.json` starts, and the program itself, by the name of the file. */
function listPrograms(): Record<string, string> {
  const commands = readFileSync(new URL('../package.json', import.meta.url), 'utf8').match(/server\/src\/commands\/[a-z-]+\.ts/g) ?? []
  const files = ['server/src/main.ts', ...commands]
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), fileURLToPath(new URL(`../${file}`, import.meta.url))]))
}

/** What is read from beside a source is looked for beside it. All files that are built lie in one folder, which may be moved with the rest. */
const whereItStood: Plugin = {
  name: 'where-it-stood',
  enforce: 'pre',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      const from = `../${relative(root, id).replaceAll(sep, '/')}`
      return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`), map: null }
    },
  },
}

export default defineConfig({
  root,
  plugins: [whereItStood],
  ssr: { noExternal: [/^@fieldhouse\//, ...taken.map((name) => new RegExp(`^${name}(/|$)`))] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    // A server of the release before may still read what it has not read yet (scripts/build.mjs).
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: listPrograms(),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:8].js' },
    },
  },
})
