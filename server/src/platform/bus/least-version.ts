/** Of the server: earlier ones have no sharded channels. */
export const leastVersion = 7
