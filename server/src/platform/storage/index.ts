export { createDiskWatch, diskLines, type DiskLook, type DiskState, type DiskWatch } from './disk-watch.ts'
export { freeBytes, keptFree, spaceOf, type FreeBytes, type Space, type SpaceOf } from './free-space.ts'
export {
  beginMove,
  chooseHome,
  createHomeNote,
  endMove,
  forgetFormer,
  homes,
  readHome,
  settleHome,
  type Home,
  type Standing,
} from './home-note.ts'
export { createHomes, type Homes, type HomesLook } from './homes.ts'
export { removedFolder, type Keeping } from './keeping.ts'
export { listKeys } from './listing.ts'
export { createLocalDisk, objectPath } from './local-disk.ts'
export { clearAll, differing, moveAll, type Moved } from './moving.ts'
export { createS3, type Bucket, type S3Store } from './s3/index.ts'
export { checkKey, StorageAway, StorageMiss, StorageTaken, type ByteRange, type Storage, type Store } from './storage.ts'
