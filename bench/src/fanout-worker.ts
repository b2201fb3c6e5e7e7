// What takes jobs and delivers events, in a process of its own that the benchmark kills: the program without its web.
import { createApp } from '../../server/src/app.ts'
import { optionsOf } from './fanout-data.ts'

const [databaseUrl = '', dataFolder = '', pushOrigin = ''] = process.argv.slice(2)
const app = await createApp(optionsOf(databaseUrl, dataFolder, pushOrigin))
await app.start({ work: true, isAlone: true })
process.stdout.write('ready\n')
