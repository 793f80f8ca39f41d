/** A document of which no searchable PDF can be made; the message says why. */
export class Refusal extends Error {
  override readonly name = "Refusal"
}
