// Where files lie here: on the disk of this machine, in a bucket, or on their way from one to the other.
import { resolve } from 'node:path'
import type { Env } from '../env.ts'
import type { Db } from '#platform/db/index.ts'
import {
  chooseHome,
  createHomeNote,
  createHomes,
  createLocalDisk,
  createS3,
  readHome,
  type Bucket,
  type Home,
  type Homes,
  type S3Store,
} from '#platform/storage/index.ts'
import { mediaRoot, namedObjects } from '#content/media'

export const dataFolderOf = (env: Env): string => resolve(env.FIELDHOUSE_DATA)

export const mediaRootOf = (env: Env): string => mediaRoot(dataFolderOf(env))

/** Undefined where none is set. */
export function bucketOf({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_KEY, S3_SECRET }: Env): Bucket | undefined {
  if (S3_ENDPOINT === '') return undefined
  return { endpoint: S3_ENDPOINT, region: S3_REGION, bucket: S3_BUCKET, key: S3_KEY, secret: S3_SECRET }
}

/** In words. */
export const bucketPlaceOf = (env: Env): string => {
  const bucket = bucketOf(env)
  return bucket ? `${bucket.bucket} at ${new URL(bucket.endpoint).host}` : ''
}

export function s3Of(env: Env): S3Store | undefined {
  const bucket = bucketOf(env)
  return bucket && createS3(bucket)
}

/** Where files of a site that has none yet go. */
export const firstHomeOf = (env: Env): Home => (bucketOf(env) ? 's3' : 'disk')

/** `db`: of the site whose files these are. */
export const openStorage = (env: Env, db: Db): Homes =>
  createHomes({ disk: createLocalDisk(mediaRootOf(env)), s3: s3Of(env), note: createHomeNote(db) })

/** At a start: a site without files begins where this configuration says; one that has some goes on where they are. */
export async function requireStorage(env: Env, db: Db): Promise<void> {
  const bucket = bucketOf(env)
  const standing = await readHome(db)
  if (!standing && bucket) await chooseHome(db, (await hasFiles(db)) ? 'disk' : 's3')
  const needs = standing && (standing.home === 's3' || (standing.former === 's3' && !standing.movedAt))
  if (needs && !bucket)
    throw new Error(
      'S3_ENDPOINT: needed, since files of this site lie on S3. To go without, move them first: npm run media:move -- --to disk, with S3_* still set.',
    )
}

async function hasFiles(db: Db): Promise<boolean> {
  for await (const _one of namedObjects(db)) return true
  return false
}
