/** What is switched off for a while. */
export { createSwitches, type Switches } from './service.ts'
export { isOver as isSwitchOver, type Who } from './policy.ts'
