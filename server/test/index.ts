export { findFreePort } from './free-port.ts'
export { createTestApp, type TestApp, type TestClock } from './create-test-app.ts'
