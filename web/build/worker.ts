// Makes /sw.js of src/worker: one file without imports, which knows the hashed files of the offline page. The names change with
// every build, so every build is a new worker.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = fileURLToPath(new URL('../src/worker/worker.ts', import.meta.url))

export function serviceWorker(): Plugin {
  return {
    name: 'fieldhouse:worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const parts = Object.values(bundle)
        const styles = stylesOf(bundle)
        const fonts = parts.map(({ fileName }) => fileName).filter((file) => /-latin-wght-[^/]*\.woff2$/.test(file))
        if (styles.length === 0 || fonts.length === 0) throw new Error('The offline page has lost its style or its fonts')
        const names = parts.map(({ fileName }) => fileName).sort()
        const kept = {
          build: createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16),
          files: [...styles, ...fonts].map((file) => `/${file}`),
        }
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(kept) })
      },
    },
  }
}

/** Of the first load: what the entry and the files it imports bring. */
function stylesOf(bundle: Rolldown.OutputBundle): string[] {
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (part: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): void => {
    if (part?.type !== 'chunk' || seen.has(part)) return
    seen.add(part)
    for (const file of part.imports) visit(bundle[file])
  }
  for (const part of Object.values(bundle)) if (part.type === 'chunk' && part.isEntry) visit(part)
  return [...new Set([...seen].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
}

async function bundleWorker(kept: { build: string; files: readonly string[] }): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { kept: JSON.stringify(kept) },
    build: {
      write: false,
      target: 'es2024',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [{ output } = { output: [] }] = 'output' in built ? [built] : Array.isArray(built) ? built : []
  const [chunk, ...more] = output
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('The worker is more than one file')
  return chunk.code
}
