export { freeBytes, keptFree, type FreeBytes } from './free-space.ts'
export { createLocalDisk } from './local-disk.ts'
export { StorageMiss, type ByteRange, type Storage } from './storage.ts'
