import { openApi } from "@extrait/api"
import { Ajv2020 } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import { expect, it } from "vitest"

interface Media {
  readonly schema: object
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface Described {
  readonly operationId: string
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
}

interface Spec {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: object
}

it("the OpenAPI document has valid examples of every JSON body and error code", () => {
  const spec: Spec = JSON.parse(JSON.stringify(openApi()))
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: "openapi", components: spec.components })
  const faults: Array<string> = []
  let checked = 0
  const check = (where: string, { examples = {}, schema }: Media): void => {
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/'))
    const validate = ajv.compile(local)
    if (Object.keys(examples).length === 0) faults.push(`${where}: no example`)
    for (const [name, { value }] of Object.entries(examples)) {
      checked++
      if (!validate(value)) faults.push(`${where} ${name}: ${ajv.errorsText(validate.errors)}`)
    }
    const codes: ReadonlyArray<string> = local.properties?.error?.properties.code.enum ?? []
    for (const code of codes) if (examples[code] === undefined) faults.push(`${where}: none of ${code}`)
  }
  for (const item of Object.values(spec.paths)) {
    for (const { operationId, requestBody, responses } of Object.values(item)) {
      for (const [type, media] of Object.entries(requestBody?.content ?? {})) check(`${operationId} ${type}`, media)
      for (const [status, { content }] of Object.entries(responses)) {
        const media = content?.["application/json"]
        if (media !== undefined) check(`${operationId} ${status}`, media)
      }
    }
  }
  expect(faults).toEqual([])
  expect(checked).toBeGreaterThan(200)
})
