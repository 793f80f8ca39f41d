import { FEATURES, type FeatureName } from "./featureNames.js"

/**
 * The features of one candidate in one list of numbers, each under its name as well. A page has thousands of them, most of which are
 * copied from another and changed in a few places: a list is copied at once, and the trees read it as it is.
 */
export type FeatureList = Record<FeatureName, number> & {
  /** The prior, which the trees ask for first, and the features in their order. */
  readonly numbers: Array<number>
}

class Numbers {
  constructor(readonly numbers: Array<number>) {}
}

FEATURES.forEach((name, i) => {
  Object.defineProperty(Numbers.prototype, name, {
    get(this: Numbers) {
      return this.numbers[i + 1]
    },
    set(this: Numbers, value: number) {
      this.numbers[i + 1] = value
    }
  })
})

const listOf = (numbers: Array<number>): FeatureList => new Numbers(numbers) as FeatureList

// No prior yet; being no whole number it also keeps the engine from taking the list for one of whole numbers.
const NOTHING: ReadonlyArray<number> = [Number.NaN, ...FEATURES.map(() => 0)]

/** Where in the list of numbers a feature is, for one that is named only as it is asked for. */
export const placeOf = (name: FeatureName): number => FEATURES.indexOf(name) + 1

/** Every feature at nothing. */
export const noFeatures = (): FeatureList => listOf([...NOTHING])

/** A list with the same features, to be changed. */
export const copyOf = ({ numbers }: FeatureList): FeatureList => listOf(numbers.slice())

/** What the trees are asked with. */
export const vectorOf = (features: FeatureList, prior: number): ReadonlyArray<number> => {
  features.numbers[0] = prior
  return features.numbers
}
