// Entry of the processes that make renditions.
import { renderRenditions, type RenditionsRequest } from './rendition-render.ts'
import { serveRequests } from './serve-requests.ts'

serveRequests<RenditionsRequest>(renderRenditions)
