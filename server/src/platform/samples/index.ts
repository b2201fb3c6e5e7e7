/** Sample content: what a filler has made, told from what people did, and how it goes. */
export { removeSamples, type Attachment, type Removal } from './removing.ts'
export { beginSamples, countSamples, hasBegun, noteSamples, sampleIds } from './store.ts'
