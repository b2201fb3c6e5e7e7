/** Sample content: what a filler has made, told from what people did. */
export { countSamples } from './store.ts'
