// Writes the addresses of all pages to dist/pages.json, so that the server can answer 404 for any other.
import type { Plugin } from 'vite'

export function pageList(): Plugin {
  return {
    name: 'fieldhouse:page-list',
    apply: 'build',
    async generateBundle() {
      // Loaded at run time: bundled into this configuration, the table would pull every page in.
      const table = new URL('../src/routes/routes.ts', import.meta.url).href
      const { routes } = (await import(table)) as { routes: readonly { path: string }[] }
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(routes.map(({ path }) => path)) })
    },
  }
}
