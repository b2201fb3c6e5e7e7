declare module 'virtual:call-table' {
  const table: Record<string, [method: string, path: string, tags?: string, changes?: string]>
  export default table
}
declare module 'virtual:call-table/rest' {
  export { default } from 'virtual:call-table'
}
declare module 'virtual:call-table/own' {
  export { default } from 'virtual:call-table'
}
declare module 'virtual:call-table/staff' {
  export { default } from 'virtual:call-table'
}
