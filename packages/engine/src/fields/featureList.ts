import { FEATURES, type FeatureName } from "./featureNames.js"

/**
 * The features of one candidate, both as a list of numbers and by name. A page has thousands of such lists, most copied from another with a few
 * changes. A list is copied in one step, and the trees read it as it is.
 */
export type FeatureList = Record<FeatureName, number> & {
  /** The prior, which is the trees' first feature, then the features in their order. */
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

// NaN means no prior yet. As it is no integer, it also keeps the JavaScript engine from storing the list as integers.
const NOTHING: ReadonlyArray<number> = [Number.NaN, ...FEATURES.map(() => 0)]

/** The index of a feature whose name is only known at run time. */
export const placeOf = (name: FeatureName): number => FEATURES.indexOf(name) + 1

/** Every feature at zero. */
export const noFeatures = (): FeatureList => listOf([...NOTHING])

/** A copy of a list, to be changed. */
export const copyOf = ({ numbers }: FeatureList): FeatureList => listOf(numbers.slice())

/** The input of the trees. */
export const vectorOf = (features: FeatureList, prior: number): ReadonlyArray<number> => {
  features.numbers[0] = prior
  return features.numbers
}
