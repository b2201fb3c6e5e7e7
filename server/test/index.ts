export { createTestApp, type TestApp, type TestClock } from './create-test-app.ts'
