// What takes jobs and delivers events, in a process of its own that the benchmark kills: the program without its web.
import { createApp } from '../../server/src/app.ts'
import { giveWay } from '../../server/src/give-way.ts'
import { optionsOf } from './fanout-data.ts'

const [databaseUrl = '', dataFolder = '', pushOrigin = ''] = process.argv.slice(2)
const app = await createApp(optionsOf(databaseUrl, dataFolder, pushOrigin))
giveWay()
await app.start({ work: true, isAlone: true })
process.stdout.write('ready\n')
