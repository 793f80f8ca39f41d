/** An option that there is not, or whose value is out of its range; the message names it. */
export class OptionRefused extends RangeError {
  override readonly name = "RangeError"
}
