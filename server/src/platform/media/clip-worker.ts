// Entry of the processes that decode videos and sounds.
import { renderClip, type ClipRequest } from './clip-render.ts'
import { serveRequests } from './serve-requests.ts'

serveRequests<ClipRequest>(renderClip)
