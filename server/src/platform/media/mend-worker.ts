// Entry of the processes that write older films anew.
import { renderMended, type MendRequest } from './mend-render.ts'
import { serveRequests } from './serve-requests.ts'

serveRequests<MendRequest>(renderMended)
