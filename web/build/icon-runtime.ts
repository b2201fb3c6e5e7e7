// Icons come from lucide as drawings alone: what makes components of them is ours (src/ui/drawn-icon.tsx).
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../src/ui/drawn-icon.tsx', import.meta.url))

export function iconRuntime(): Plugin {
  return {
    name: 'fieldhouse:icon-runtime',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) => (source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/') ? ours : null),
  }
}
