// What somebody is told of, and how they want it, in one file (web/README.md, “Pages in groups”).
export { default as Notifications } from './notifications.tsx'
export { default as Settings } from './settings.tsx'
