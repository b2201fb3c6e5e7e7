import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { callTable } from './build/call-table.ts'
import { fontPreload } from './build/font-preload.ts'
import { iconRuntime } from './build/icon-runtime.ts'
import { oldestBrowsers } from './build/oldest-browsers.ts'
import { pageList } from './build/page-list.ts'
import { serviceWorker } from './build/worker.ts'

const core =
  'api-error|call-table|client|config|cookies|intent|lazily|page-data|queries|query-client|session|storage|submit-form|theme|title|token|ui-settings|unanswered|after-login|router/'
const coreModules = new RegExp(
  `web/src/app|web/src/lib/(${core})|contract/src/addresses|routes/(gate|known-paths|session-events|layouts/(layouts|public-frame|site-foot))|` +
    'ui/(board|class-names|button|drawn-icon|empty-state|error-state|icon-button|icons|mark|pitch|skeleton|tabs|toast)\\.|vite/preload-helper',
)
const postModules = new RegExp(
  'features/(follow/|report/report-button|share/share-button|reactions/(button|like-and-save|wishes)|feed/(api|describe|pictures)|profile/describe)|contract/src/colour|lib/(owner-of|use-near)|' +
    'ui/(avatar|kit-stripe|locked-media|media-frame|pay-button|section-head|thumbhash-canvas|who)\\.',
)

/** Dates, sums and texts as they are written; pages without a post have them. */
const wordModules = /lib\/(format|plain-text)\./
/** What stands where something can be bought, which lists have nothing of. */
const offerModules = /features\/payments\/plans\.|routes\/(offers|profile\/profile-offers)\.|ui\/use-intended-sheet\./
/** What the page of a single thing has, beside what lists show of it. */
const thingModules = /lib\/rich-text\.|routes\/comments\/slot\./
/** The colour of one page, which lists of many have only a field of. */
const accentModules = /contract\/src\/accent|lib\/use-accent\./
/** The picture at the top of a page. */
const coverModules = /lib\/(focus|tall-letters)\.|ui\/ground\./
const fieldModules = /ui\/(field|text-field|validity)\./
/** Public pages send, too: what fills in forms stays behind. */
const sendModules = /lib\/upload\./
const choiceModules = /ui\/(chips|select-field)\.|lib\/use-states\./
/** What public lists and texts are drawn with, apart from what only a press opens. */
const listModules = /ui\/(badge|card|endless-list|windowed-row)\.|lib\/use-money\./
const formModules = new RegExp(
  'ui/(amount-field|checkbox|confirm-dialog|password-field|radio-rows|sheet|sign-in-first|stepper|switch-row|text-area)\\.|' +
    'lib/(amount|changes|leave-guard|password|use-submit)\\.',
)

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwind(), callTable(), fontPreload(), iconRuntime(), pageList(), serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Said as a year: for the oldest of them private fields would be written at length, which all of them know.
    target: 'es2022',
    cssTarget: oldestBrowsers,
    // The polyfill would be an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // Data addresses would need `data:` in font-src and style-src; files are cached better anyway.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Names are what packing cannot make smaller, and every chunk carries those of others: as long as they must be, and
        // of sixteen letters: two versions of one file would have the same name once in 268 million.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Few files compress better than many: what every page needs is one, what all lists of posts need another.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core))\// },
            { name: 'core', test: coreModules },
            { name: 'posts', test: postModules },
            { name: 'words', test: wordModules },
            { name: 'offers', test: offerModules },
            { name: 'things', test: thingModules },
            { name: 'accent', test: accentModules },
            { name: 'covers', test: coverModules },
            { name: 'sending', test: sendModules },
            { name: 'fields', test: fieldModules },
            { name: 'choices', test: choiceModules },
            { name: 'lists', test: listModules },
            { name: 'forms', test: formModules },
            { name: 'tables', test: /ui\/data-table\./ },
            { name: 'people', test: /features\/(blocks\/block-dialog|notifications\/mute-sheet)\./ },
            { name: 'shop', test: /features\/shop\/(api|describe|product-tile)\./ },
            { name: 'stage', test: /features\/live\/(stage|audience-stage|use-player)\./ },
            { name: 'records', test: /features\/records\/(card-figures|describe)\./ },
            { name: 'sums', test: /features\/payments\/(shown-split|tax-in-price)\./ },
            { name: 'files', test: /lib\/(sift-files|use-handed-files)\./ },
            { name: 'given', test: /features\/(payments\/gift-words|trial-links\/trial-words)\./ },
            { name: 'care', test: /features\/care\/(decisions|own-decision)|contract\/src\/care/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/socket.io', '/media', '/manifest.webmanifest'].map((path) => [
        path,
        { target: process.env.API_ORIGIN ?? 'http://localhost:3000', ws: true },
      ]),
    ),
  },
})
