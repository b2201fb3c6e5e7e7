export { createLocalDisk } from './local-disk.ts'
export { StorageMiss, type ByteRange, type Storage } from './storage.ts'
