import { expect } from "@effect/vitest"
import { KeyStore } from "@extrait/core"
import { Effect, type Layer, Option } from "effect"
import { rulesOf, suite } from "./rules.js"
import { sampleKey, sampleKeyId, sampleOrganisation, sampleOrganisationId, sampleTime } from "./samples.js"

/** What every `KeyStore` keeps to. The layer is built afresh for every rule and must begin empty. */
export const keyStoreConformance = (name: string, layer: Layer.Layer<KeyStore, unknown>): void =>
  suite(`${name}: KeyStore`, () => {
    const rule = rulesOf(layer)
    const organisations = Effect.flatMap(KeyStore, (store) =>
      Effect.forEach([1, 2], (n) => store.insertOrganisation(sampleOrganisation(n)), { discard: true })
    )

    rule(
      "finds an organisation by its exact name",
      Effect.gen(function* () {
        const store = yield* KeyStore
        const odd = { ...sampleOrganisation(3), name: `"É" 'x' \\ 😀` }
        yield* organisations
        yield* store.insertOrganisation(odd)
        expect(yield* store.findOrganisation(sampleOrganisation(2).name)).toEqual(Option.some(sampleOrganisation(2)))
        expect(yield* store.findOrganisation(odd.name)).toEqual(Option.some(odd))
        expect(yield* store.findOrganisation(sampleOrganisation(2).name.toLowerCase())).toEqual(Option.none())
        expect(yield* store.findOrganisation("")).toEqual(Option.none())
      })
    )

    rule(
      "returns a key by its id and by its hash",
      Effect.gen(function* () {
        const store = yield* KeyStore
        yield* organisations
        const keys = [
          sampleKey(1, { name: `'" \\ 😀` }),
          sampleKey(2, { name: null, mode: "live", lastUsedAt: 1, expiresAt: 2, revokedAt: 3, retiresAt: 4 }),
          sampleKey(3, { scopes: ["submit", "read", "review", "admin"] })
        ]
        for (const key of keys) {
          yield* store.insert(key)
          expect(yield* store.find(key.id)).toEqual(Option.some(key))
          expect(yield* store.findByHash(key.hash)).toEqual(Option.some(key))
        }
        expect(yield* store.find(sampleKeyId(9))).toEqual(Option.none())
        expect(yield* store.findByHash(sampleKey(9).hash)).toEqual(Option.none())
        expect(yield* store.findByHash("")).toEqual(Option.none())
      })
    )

    rule(
      "lists the keys of one organisation or of all, newest first",
      Effect.gen(function* () {
        const store = yield* KeyStore
        yield* organisations
        for (const n of [2, 4, 1]) yield* store.insert(sampleKey(n))
        yield* store.insert(sampleKey(3, { organisation: sampleOrganisationId(2) }))
        const ids = (organisation: Parameters<typeof store.list>[0]) =>
          Effect.map(store.list(organisation), (keys) => keys.map(({ id }) => id))
        expect(yield* ids(null)).toEqual([4, 3, 2, 1].map(sampleKeyId))
        expect(yield* ids(sampleOrganisationId(1))).toEqual([4, 2, 1].map(sampleKeyId))
        expect(yield* ids(sampleOrganisationId(2))).toEqual([3].map(sampleKeyId))
        expect(yield* ids(sampleOrganisationId(9))).toEqual([])
      })
    )

    rule(
      "updates only the given key, and does not create a missing one",
      Effect.gen(function* () {
        const store = yield* KeyStore
        yield* organisations
        yield* store.insert(sampleKey(1))
        yield* store.insert(sampleKey(2))
        const revoked = sampleKey(1, { revokedAt: sampleTime + 1, expiresAt: sampleTime + 2 })
        yield* store.update(revoked)
        yield* store.update(sampleKey(3))
        expect(yield* store.find(sampleKeyId(1))).toEqual(Option.some(revoked))
        expect(yield* store.findByHash(revoked.hash)).toEqual(Option.some(revoked))
        expect(yield* store.find(sampleKeyId(2))).toEqual(Option.some(sampleKey(2)))
        expect(yield* store.find(sampleKeyId(3))).toEqual(Option.none())
      })
    )

    rule(
      "stores only a key's last use, so that a concurrent revocation stands",
      Effect.gen(function* () {
        const store = yield* KeyStore
        yield* organisations
        yield* store.insert(sampleKey(1))
        yield* store.insert(sampleKey(2))
        yield* store.update(sampleKey(1, { revokedAt: sampleTime + 1, expiresAt: sampleTime + 2 }))
        yield* store.touch(sampleKeyId(1), sampleTime + 3)
        yield* store.touch(sampleKeyId(9), sampleTime + 3)
        const used = sampleKey(1, {
          revokedAt: sampleTime + 1,
          expiresAt: sampleTime + 2,
          lastUsedAt: sampleTime + 3
        })
        expect(yield* store.find(sampleKeyId(1))).toEqual(Option.some(used))
        expect(yield* store.findByHash(used.hash)).toEqual(Option.some(used))
        expect(yield* store.list(null)).toEqual([sampleKey(2), used])
      })
    )
  })
