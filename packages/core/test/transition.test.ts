import { Either, FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { type Command, type DocumentStatus, isFinal, transition, transitions } from "../src/index.js"

const commands: ReadonlyArray<Command> = [
  "store",
  "enqueue",
  "take",
  "complete",
  "complete_partially",
  "fail",
  "requeue",
  "retry",
  "delete"
]

describe("the lifecycle", () => {
  it("has at most one row for each state and command", () => {
    const keys = transitions.map(({ from, on }) => `${from}:${on}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it("follows the table for any sequence of commands, and refuses any other transition", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 40 }), (sequence) => {
        let status: DocumentStatus | null = null
        for (const command of sequence) {
          const row = transitions.find(({ from, on }) => from === status && on === command)
          const moved: Either.Either<
            DocumentStatus,
            { readonly from: DocumentStatus | null; readonly message: string }
          > = transition(status, command)
          if (row === undefined) {
            expect(Either.isLeft(moved)).toBe(true)
            if (Either.isLeft(moved)) {
              expect(moved.left.from).toBe(status)
              expect(moved.left.message).toContain(status ?? "nothing")
            }
          } else {
            expect(moved).toEqual(Either.right(row.to))
            status = row.to
          }
        }
      }),
      { numRuns: 2000 }
    )
  })

  it("never leaves deleted, and leaves any other final state only by deletion or retry", () => {
    for (const { from, on } of transitions) {
      expect(from).not.toBe("deleted")
      if (from !== null && isFinal(from)) expect(["delete", "retry"]).toContain(on)
    }
  })
})
