export { createClient, findCall, type Client, type Reply } from './client.ts'
export { follow, password, registerFan, registerPerformer, type Person } from './people.ts'
