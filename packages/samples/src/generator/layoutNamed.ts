/** One of a maker's layouts. Throws a RangeError for a name that none of them has. */
export const layoutNamed = <Layout>(layouts: Readonly<Record<string, Layout>>, name: string): Layout => {
  const found = Object.entries(layouts).find(([key]) => key === name)
  if (found === undefined)
    throw new RangeError(`no layout is called ${name}; there are ${Object.keys(layouts).join(", ")}`)
  return found[1]
}
