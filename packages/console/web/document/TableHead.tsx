import { readable } from "../language.js"

/** The names of a table's columns, and of a last one that only screen readers name. */
export const TableHead = ({ columns, last }: { readonly columns: ReadonlyArray<string>; readonly last: string }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {readable(column)}
        </th>
      ))}
      <th scope="col">
        <span class="unseen">{last}</span>
      </th>
    </tr>
  </thead>
)
