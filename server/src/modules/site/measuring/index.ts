/** Measuring by another company, of adults who allow it, while the operator has its code. */
export { mountMeasuringFrame } from './frame.ts'
export { measuringRoutes } from './routes.ts'
export { createMeasuring, type Measuring } from './service.ts'
