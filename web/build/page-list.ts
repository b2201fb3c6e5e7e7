// Writes the addresses of all pages to dist/pages.json, so that the server can answer 404 for any other.
import type { Plugin } from 'vite'

interface Table {
  routes: readonly { path: string }[]
}

export function pageList(): Plugin {
  return {
    name: 'fieldhouse:page-list',
    apply: 'build',
    async generateBundle() {
      // Loaded at run time: bundled into this configuration, the table would pull every page in.
      const table = new URL('../src/routes/routes.ts', import.meta.url).href
      const { routes, rooms } = (await import(table)) as Table & { rooms: readonly { load: () => Promise<Table> }[] }
      const tables = [{ routes }, ...(await Promise.all(rooms.map(({ load }) => load())))]
      const paths = tables.flatMap((one) => one.routes.map(({ path }) => path))
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(paths) })
    },
  }
}
