/** The built page, which `npm run build` makes from `web`. */
declare module "#web" {
  export const assets: ReadonlyArray<{ readonly name: string; readonly type: string; readonly body: string }>
}
