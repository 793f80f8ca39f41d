/** How the log-odds of the trees and of the network add up to those of a value: `trees × t + network × n + offset`. */
export interface Blend {
  readonly trees: number
  readonly network: number
  readonly offset: number
}
