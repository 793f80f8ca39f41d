import { rightOf, unionOfBoxes } from "../layout/geometry.js"
import { withLabelsRead } from "./misreadLabels.js"
import { endsInBirthLabel, endsInBirthPlaceLabel, kindOfNumberLabel } from "./nearLabels.js"
import { besideOf, type PagePiece } from "./PagePiece.js"
import { privateLabel } from "./privateLabel.js"

/** Words of a label, in two languages: `Date de naiss. / Date of birth`. */
const mostLabelWords = 8

/** Between two pieces of a label, in line heights. */
const widestBlank = 3

/** What a number's label begins with. */
const OF_NUMBER = /^\s*n(?:[°ºo]|um[ée]ro|umber)\.?(?!\p{L})/iu

/** A label that its page parts into pieces has at most so many. */
const mostPieces = 4

/** A piece with those without digits that stand right behind it on its row, first alone, then with one more each; what was read twice counts once. */
const runsFrom = (first: PagePiece, pieces: ReadonlyArray<PagePiece>, lineHeight: number): ReadonlyArray<PagePiece> => {
  const runs = [first]
  for (let last = first; runs.length < mostPieces && !/[\d:=]/.test(last.text); ) {
    const next = besideOf(last, pieces).find(({ box }) => box.x - rightOf(last.box) < lineHeight * widestBlank)
    if (next === undefined || /\d/.test(next.text)) break
    const run = runs.at(-1) ?? first
    runs.push({ text: `${run.text} ${next.text}`, box: unionOfBoxes([run.box, next.box]) })
    last = next
  }
  return runs
}

/** Whether a few words end in the label of a birth or of a number, be it read amiss. */
const endsInPrivateLabel = (text: string): boolean =>
  text.split(/\s+/).length <= mostLabelWords &&
  (endsInBirthLabel(text) || endsInBirthPlaceLabel(text) || kindOfNumberLabel(text) !== undefined)

/** The same, or whether they have a word of any private value's label. */
export const isPrivateLabel = (text: string): boolean =>
  text.split(/\s+/).length <= mostLabelWords && (privateLabel.test(withLabelsRead(text)) || endsInPrivateLabel(text))

/** The labels of private values that begin with a piece: it alone, or with the pieces behind it where a blank has parted one, as `N°` and `DU TITRE`. */
export const labelsFrom = (
  piece: PagePiece,
  pieces: ReadonlyArray<PagePiece>,
  lineHeight: number
): ReadonlyArray<PagePiece> => {
  const runs = runsFrom(piece, pieces, lineHeight)
  const whole = runs.slice(1).findLast(({ text }) => endsInPrivateLabel(text.trim()))
  if (whole !== undefined) return [whole]
  return runs.filter(({ text }, more) => (more === 0 || OF_NUMBER.test(text)) && isPrivateLabel(text.trim()))
}
