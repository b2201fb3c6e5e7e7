/** Recordings of live streams: what was kept of a session, the video that is made of it, what is deleted. */
export { recordingRoutes } from './routes.ts'
export { createRecordings, type Recordings } from './service.ts'
