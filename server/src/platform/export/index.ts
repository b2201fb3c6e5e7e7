/** All of a site in forms that need no program of ours. */
export { writeExport, type Exported, type ExportWish } from './write-export.ts'
export { readShapes } from './shape.ts'
