export { findFreePort } from './free-port.ts'
export { createTestApp, type TestApp, type TestClock } from './create-test-app.ts'
export { untilWaitedFor } from './until-waited-for.ts'
export { asProgram } from './postgres.ts'
