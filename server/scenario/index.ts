export { createClient, findCall, type Client, type Reply } from './client.ts'
export { newKey, replaceCard, saveCard, setPrices, subscribe, testCards, tip, topUp } from './money.ts'
export { follow, password, registerFan, registerPerformer, signIn, type Person } from './people.ts'
export { publish, uploadPostFile } from './posts.ts'
