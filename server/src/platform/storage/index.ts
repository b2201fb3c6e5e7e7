export { freeBytes, keptFree, type FreeBytes } from './free-space.ts'
export { forgetRemoved, keepRemoved, removedFolder, type Keeping } from './keeping.ts'
export { createLocalDisk, objectPath } from './local-disk.ts'
export { checkKey, StorageMiss, type ByteRange, type Storage } from './storage.ts'
