import type { DataFor } from '../../lib/calls.ts'

/** A file of the contract that plays. */
/** What is said in it, in one language. */
export type Captions = DataFor<'videos.view'>['captions'][number]

export type Playable = Pick<DataFor<'files.status'>, '_id' | 'url' | 'playlist' | 'duration' | 'width' | 'height' | 'waveform'>
