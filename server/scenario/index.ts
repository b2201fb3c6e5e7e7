export { createClient, findCall, type Client, type Reply } from './client.ts'
export { publish, uploadPostFile } from './posts.ts'
export { newKey, saveCard, subscribe, testCards, tip, topUp } from './money.ts'
export { follow, password, registerFan, registerPerformer, type Person } from './people.ts'
