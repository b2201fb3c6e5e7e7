import type { DataFor } from '../../lib/calls.ts'

/** A file of the contract that plays. */
export type Playable = Pick<DataFor<'files.status'>, '_id' | 'url' | 'playlist' | 'duration' | 'width' | 'height' | 'waveform'>
