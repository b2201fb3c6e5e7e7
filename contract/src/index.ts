export * from './call.ts'
export * from './errors.ts'
export * from './values.ts'
