// Entry of the processes that cut a moment out of a film.
import { renderCut, type CutRequest } from './cut-render.ts'
import { serveRequests } from './serve-requests.ts'

serveRequests<CutRequest>(renderCut)
