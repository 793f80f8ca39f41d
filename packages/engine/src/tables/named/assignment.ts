/**
 * Assigns columns to the rows of a matrix of gains so that the total gain is greatest. Each is used at most once, and a pair without gain is left
 * out. The Hungarian method with potentials (H. Kuhn, 1955; J. Munkres, 1957), cubic in the size. Returns the column of each row, or −1.
 */
export const bestAssignment = (gains: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<number> => {
  const rows = gains.length
  const columns = gains[0]?.length ?? 0
  // Each row has a dummy column without gain, which stands for none.
  const wide = columns + rows
  const cost = (row: number, column: number): number => (column < columns ? -Math.max(0, gains[row]?.[column] ?? 0) : 0)
  const ofRow = new Float64Array(rows + 1)
  const ofColumn = new Float64Array(wide + 1)
  const rowAt = new Int32Array(wide + 1)
  const from = new Int32Array(wide + 1)
  for (let row = 1; row <= rows; row++) {
    rowAt[0] = row
    const least = new Float64Array(wide + 1).fill(Number.POSITIVE_INFINITY)
    const used = new Uint8Array(wide + 1)
    let column = 0
    while (rowAt[column] !== 0) {
      used[column] = 1
      const current = rowAt[column] as number
      let step = Number.POSITIVE_INFINITY
      let next = 0
      for (let j = 1; j <= wide; j++) {
        if (used[j] === 1) continue
        const reduced = cost(current - 1, j - 1) - (ofRow[current] as number) - (ofColumn[j] as number)
        if (reduced < (least[j] as number)) {
          least[j] = reduced
          from[j] = column
        }
        if ((least[j] as number) < step) {
          step = least[j] as number
          next = j
        }
      }
      for (let j = 0; j <= wide; j++) {
        if (used[j] === 1) {
          const own = rowAt[j] as number
          ofRow[own] = (ofRow[own] as number) + step
          ofColumn[j] = (ofColumn[j] as number) - step
        } else least[j] = (least[j] as number) - step
      }
      column = next
    }
    while (column !== 0) {
      const before = from[column] as number
      rowAt[column] = rowAt[before] as number
      column = before
    }
  }
  const assigned = new Array<number>(rows).fill(-1)
  for (let j = 1; j <= columns; j++) {
    const row = (rowAt[j] as number) - 1
    if (row >= 0 && (gains[row]?.[j - 1] ?? 0) > 0) assigned[row] = j - 1
  }
  return assigned
}
