// How a session of ours writes and groups values, whatever its cluster is used to: one takes the zone and the order of a day from the
// machine it was made on. The same row has to read the same in two of them, and a day is one of UTC everywhere.
const habits = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

// Of a program whose machine died, or whose line was cut, a database hears nothing: by itself it keeps for two hours what was held there,
// a lock that all payments wait for, or the place of the only process. The embedded one was told so at its start; others are told here.
const whenGone = {
  idle_in_transaction_session_timeout: '10s',
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: '3',
}

/** What each connection says first. */
export const settleSession = `select ${Object.entries({ ...habits, ...whenGone })
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`
