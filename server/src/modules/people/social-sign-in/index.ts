export { createTwitter } from './oauth1.ts'
export { createGoogle } from './oauth2.ts'
export { socialRoutes } from './routes.ts'
export { createSocialSignIn, type SocialSignIn } from './service.ts'
