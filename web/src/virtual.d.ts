declare module 'virtual:call-table' {
  const table: Record<string, [method: string, path: string, tags?: string, changes?: string]>
  export default table
}
declare module 'virtual:call-table/rest' {
  const table: Record<string, [method: string, path: string, tags?: string, changes?: string]>
  export default table
}
