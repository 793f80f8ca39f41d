import { Option, Schema } from "effect"
import { OrganisationId } from "./Ids.js"

/** `test` is the sandbox of an organisation, `live` its production. They share nothing. */
export const Mode = Schema.Literal("test", "live")
export type Mode = typeof Mode.Type

/** The owner of a row, blob, job or event. */
export const Tenant = Schema.Struct({ organisation: OrganisationId, mode: Mode })
export type Tenant = typeof Tenant.Type

/** The tenant as one string, for map keys, folders and rows: `org_…/test`. */
export const tenantKey = (tenant: Tenant): string => `${tenant.organisation}/${tenant.mode}`

/** Whether both are the same organisation in the same mode. */
export const sameTenant = (a: Tenant, b: Tenant): boolean => a.organisation === b.organisation && a.mode === b.mode

/** Parses a key made by `tenantKey`; none where the text is not such a key. */
export const tenantOfKey = (key: string): Option.Option<Tenant> => {
  const [organisation, mode, ...rest] = key.split("/")
  return rest.length > 0 ? Option.none() : Schema.decodeUnknownOption(Tenant)({ organisation, mode })
}
