declare module 'virtual:route-table' {
  const table: Readonly<Record<string, readonly [method: string, path: string]>>;
  export default table;
}
