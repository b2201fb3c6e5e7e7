import { fileURLToPath } from 'node:url'

/** What is shipped, by its name (`main`, `backup`): the setup of the tests has built it. */
export const programOf = (name: string): string => fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url))

/** What a program of its own needs of ours, beside its configuration; what was compiled once is as `npm start` keeps it. */
export const programEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
}
