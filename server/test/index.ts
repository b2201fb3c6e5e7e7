export { findFreePort } from './free-port.ts'
export { createTestApp, createTestDatabase, type TestApp, type TestClock } from './create-test-app.ts'
export { untilWaitedFor } from './until-waited-for.ts'
export { asProgram } from './postgres.ts'
