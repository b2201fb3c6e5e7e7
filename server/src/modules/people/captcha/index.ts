/** What it costs to come in: work, or another service's word. */
export { mountCaptchaFrame } from './frame.ts'
export { captchaRoutes } from './routes.ts'
export { createCaptcha, type Captcha } from './service.ts'
