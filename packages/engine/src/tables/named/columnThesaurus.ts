import type { ColumnConcept } from "./ColumnConcept.js"
import { commercialColumns } from "./commercialColumns.js"
import { medicalAndPayColumns } from "./medicalAndPayColumns.js"

/**
 * Meanings of columns, with the headers that documents print over them. A header that fits several meanings goes to the one it fits best
 * and that the table asks for.
 */
export const columnConcepts: ReadonlyArray<ColumnConcept> = [...commercialColumns, ...medicalAndPayColumns]
