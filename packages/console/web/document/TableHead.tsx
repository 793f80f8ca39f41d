import { readable } from "../language.js"

/** The names of a table's columns, and of a last one that only screen readers name. */
export const TableHead = ({
  columns,
  last,
  numbers
}: {
  readonly columns: ReadonlyArray<string>
  /** The columns that line up on the right. */
  readonly numbers?: ReadonlySet<string>
  readonly last: string
}) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col" class={numbers?.has(column) === true ? "right" : undefined}>
          {readable(column)}
        </th>
      ))}
      <th scope="col">
        <span class="unseen">{last}</span>
      </th>
    </tr>
  </thead>
)
