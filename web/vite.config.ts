import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { callTable } from './build/call-table.ts'
import { fontPreload } from './build/font-preload.ts'
import { pageList } from './build/page-list.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwind(), callTable(), fontPreload(), pageList()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    // The polyfill would be an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // Data addresses would need `data:` in font-src and style-src; files are cached better anyway.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core))\// }] },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/socket.io', '/media'].map((path) => [path, { target: process.env.API_ORIGIN ?? 'http://localhost:3000', ws: true }]),
    ),
  },
})
