export { createClient, findCall, type Client, type Reply } from './client.ts'
export { newKey, saveCard, subscribe, testCards, tip, topUp } from './money.ts'
export { publish, uploadPostFile } from './posts.ts'
export { follow, password, registerFan, registerPerformer, type Person } from './people.ts'
