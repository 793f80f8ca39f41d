/**
 * Weights of the network that reads pages for `@extrait/engine`, by the names of its layers. A table's `bytes` are base64: signed bytes with the number
 * that 127 stands for in each row in `most`, or little-endian 32-bit numbers where there is no `most`.
 */
export declare const network: {
  readonly sizes: { readonly heads: number; readonly maps: number; readonly message: number; readonly spelling: number }
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly bytes: string; readonly most?: string }>>
}
