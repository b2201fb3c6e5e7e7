export { createLooking, type Look, type Looking } from './service.ts'
