/** What is wrong with an installation, said so that somebody can do something about it. */
export { busLook } from './bus.ts'
export { makeBundle, redact } from './bundle.ts'
export { clusterLook } from './cluster.ts'
export { databaseLook, indexLook, migrationLook, sizesOf } from './database.ts'
export { lookAll, when, worstOf, type Finding, type Look } from './finding.ts'
export { folderLook, hostLook, measureHost, type Host } from './host.ts'
export { variableLook } from './variables.ts'
