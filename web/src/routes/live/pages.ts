// The pages of live streams, one file to fetch.
export { Live } from './live.tsx'
export { Room } from './room.tsx'
