/** Of everybody whom a scenario makes. */
export const password = 'fieldhouse-demo'
