/** The menus of the site. */
export { judgeMenus } from './judging.ts'
export { menuRoutes } from './routes.ts'
