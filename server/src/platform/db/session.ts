// How a session of ours writes and groups values, whatever its cluster is used to: one takes the zone and the order of a day from the
// machine it was made on. The same row has to read the same in two of them, and a day is one of UTC everywhere.
const habits = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

/** What each connection says first. */
export const settleSession = `select ${Object.entries(habits)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`
