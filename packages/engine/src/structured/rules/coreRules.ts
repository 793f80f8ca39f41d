import type { Rule } from "./Rule.js"

/** Terms that every invoice must state. `BR-01` is missing: an invoice without `BT-24` does not claim to keep any rules. */
const STATED: ReadonlyArray<Rule> = [
  { id: "BR-02", needs: ["BT-1"] },
  { id: "BR-03", needs: ["BT-2"] },
  { id: "BR-04", needs: ["BT-3"] },
  { id: "BR-05", needs: ["BT-5"] },
  { id: "BR-06", needs: ["BT-27"] },
  { id: "BR-07", needs: ["BT-44"] },
  { id: "BR-08", needs: ["BG-5"] },
  { id: "BR-09", in: "BG-5", needs: ["BT-40"] },
  { id: "BR-10", needs: ["BG-8"] },
  { id: "BR-11", in: "BG-8", needs: ["BT-55"] },
  { id: "BR-12", needs: ["BT-106"] },
  { id: "BR-13", needs: ["BT-109"] },
  { id: "BR-14", needs: ["BT-112"] },
  { id: "BR-15", needs: ["BT-115"] },
  { id: "BR-16", needs: ["BG-25"] },
  { id: "BR-17", in: "BG-10", needs: ["BT-59"] },
  { id: "BR-18", in: "BG-11", needs: ["BT-62"] },
  { id: "BR-19", in: "BG-11", needs: ["BG-12"] },
  { id: "BR-20", in: "BG-11/BG-12", needs: ["BT-69"] },
  { id: "BR-21", in: "BG-25", needs: ["BT-126"] },
  { id: "BR-22", in: "BG-25", needs: ["BT-129"] },
  { id: "BR-23", in: "BG-25", needs: ["BT-130"] },
  { id: "BR-24", in: "BG-25", needs: ["BT-131"] },
  { id: "BR-25", in: "BG-25", needs: ["BT-153"] },
  { id: "BR-26", in: "BG-25", needs: ["BT-146"] },
  { id: "BR-27", in: "BG-25", notNegative: "BT-146" },
  { id: "BR-28", in: "BG-25", notNegative: "BT-148" },
  { id: "BR-29", in: "BG-14", ordered: ["BT-73", "BT-74"] },
  { id: "BR-30", in: "BG-25/BG-26", ordered: ["BT-134", "BT-135"] },
  { id: "BR-31", in: "BG-20", needs: ["BT-92"] },
  { id: "BR-32", in: "BG-20", needs: ["BT-95"] },
  { id: "BR-33", in: "BG-20", needs: ["BT-97", "BT-98"] },
  { id: "BR-36", in: "BG-21", needs: ["BT-99"] },
  { id: "BR-37", in: "BG-21", needs: ["BT-102"] },
  { id: "BR-38", in: "BG-21", needs: ["BT-104", "BT-105"] },
  { id: "BR-41", in: "BG-25/BG-27", needs: ["BT-136"] },
  { id: "BR-42", in: "BG-25/BG-27", needs: ["BT-139", "BT-140"] },
  { id: "BR-43", in: "BG-25/BG-28", needs: ["BT-141"] },
  { id: "BR-44", in: "BG-25/BG-28", needs: ["BT-144", "BT-145"] },
  { id: "BR-45", in: "BG-23", needs: ["BT-116"] },
  { id: "BR-46", in: "BG-23", needs: ["BT-117"] },
  { id: "BR-47", in: "BG-23", needs: ["BT-118"] },
  { id: "BR-48", in: "BG-23", needs: ["BT-119"], unless: { term: "BT-118", text: "O" } },
  { id: "BR-49", in: "BG-16", needs: ["BT-81"] },
  { id: "BR-50", in: "BG-16/BG-17", needs: ["BT-84"] },
  { id: "BR-52", in: "BG-24", needs: ["BT-122"] },
  { id: "BR-53", needs: ["BT-111"], where: { term: "BT-6" } },
  { id: "BR-54", in: "BG-25/BG-32", needsAll: ["BT-160", "BT-161"] },
  { id: "BR-55", in: "BG-3", needs: ["BT-25"] },
  { id: "BR-56", in: "BG-11", needs: ["BT-63"] },
  { id: "BR-57", in: "BG-15", needs: ["BT-80"] },
  // Credit transfers, inside and outside the euro area.
  { id: "BR-61", in: "BG-16", needs: ["BT-84"], where: { term: "BT-81", texts: ["30", "58"] } },
  { id: "BR-62", needs: ["BT-34-scheme"], where: { term: "BT-34" } },
  { id: "BR-63", needs: ["BT-49-scheme"], where: { term: "BT-49" } },
  { id: "BR-64", in: "BG-25", needs: ["BT-157-scheme"], where: { term: "BT-157" } },
  { id: "BR-65", in: "BG-25/BT-158", needs: ["BT-158-scheme"] }
]

/** Terms that must be consistent with others. */
const CONSISTENT: ReadonlyArray<Rule> = [
  { id: "BR-CO-03", excludes: ["BT-7", "BT-8"] },
  { id: "BR-CO-04", in: "BG-25", needs: ["BT-151"] },
  { id: "BR-CO-10", total: "BT-106", of: [{ in: "BG-25", term: "BT-131" }] },
  { id: "BR-CO-11", total: "BT-107", of: [{ in: "BG-20", term: "BT-92" }] },
  { id: "BR-CO-12", total: "BT-108", of: [{ in: "BG-21", term: "BT-99" }] },
  {
    id: "BR-CO-13",
    total: "BT-109",
    of: [{ term: "BT-106" }, { term: "BT-107", negative: true }, { term: "BT-108" }]
  },
  { id: "BR-CO-14", total: "BT-110", of: [{ in: "BG-23", term: "BT-117" }], given: "BT-110" },
  { id: "BR-CO-15", total: "BT-112", of: [{ term: "BT-109" }, { term: "BT-110" }] },
  {
    id: "BR-CO-16",
    total: "BT-115",
    of: [{ term: "BT-112" }, { term: "BT-113", negative: true }, { term: "BT-114" }]
  },
  { id: "BR-CO-18", needs: ["BG-23"] },
  { id: "BR-CO-19", in: "BG-14", needs: ["BT-73", "BT-74", "BT-8"] },
  { id: "BR-CO-20", in: "BG-25/BG-26", needs: ["BT-134", "BT-135"] },
  { id: "BR-CO-21", in: "BG-20", needs: ["BT-97", "BT-98"] },
  { id: "BR-CO-22", in: "BG-21", needs: ["BT-104", "BT-105"] },
  { id: "BR-CO-23", in: "BG-25/BG-27", needs: ["BT-139", "BT-140"] },
  { id: "BR-CO-24", in: "BG-25/BG-28", needs: ["BT-144", "BT-145"] },
  { id: "BR-CO-26", needs: ["BT-29", "BT-30", "BT-31"] }
]

/** Amounts of money, which have at most two decimals. */
const IN_CENTS: ReadonlyArray<Rule> = [
  { id: "BR-DEC-01", in: "BG-20", cents: ["BT-92"] },
  { id: "BR-DEC-02", in: "BG-20", cents: ["BT-93"] },
  { id: "BR-DEC-05", in: "BG-21", cents: ["BT-99"] },
  { id: "BR-DEC-06", in: "BG-21", cents: ["BT-100"] },
  { id: "BR-DEC-09", cents: ["BT-106"] },
  { id: "BR-DEC-10", cents: ["BT-107"] },
  { id: "BR-DEC-11", cents: ["BT-108"] },
  { id: "BR-DEC-12", cents: ["BT-109"] },
  { id: "BR-DEC-13", cents: ["BT-110"] },
  { id: "BR-DEC-14", cents: ["BT-112"] },
  { id: "BR-DEC-15", cents: ["BT-111"] },
  { id: "BR-DEC-16", cents: ["BT-113"] },
  { id: "BR-DEC-17", cents: ["BT-114"] },
  { id: "BR-DEC-18", cents: ["BT-115"] },
  { id: "BR-DEC-19", in: "BG-23", cents: ["BT-116"] },
  { id: "BR-DEC-20", in: "BG-23", cents: ["BT-117"] },
  { id: "BR-DEC-23", in: "BG-25", cents: ["BT-131"] },
  { id: "BR-DEC-24", in: "BG-25/BG-27", cents: ["BT-136"] },
  { id: "BR-DEC-25", in: "BG-25/BG-27", cents: ["BT-137"] },
  { id: "BR-DEC-27", in: "BG-25/BG-28", cents: ["BT-141"] },
  { id: "BR-DEC-28", in: "BG-25/BG-28", cents: ["BT-142"] }
]

/** Terms that are codes of a list. */
const LISTED: ReadonlyArray<Rule> = [
  { id: "BR-CL-04", listed: ["BT-5"], list: "currencies" },
  { id: "BR-CL-05", listed: ["BT-6"], list: "currencies" },
  { id: "BR-CL-14", in: "BG-5", listed: ["BT-40"], list: "countries" },
  { id: "BR-CL-14", in: "BG-8", listed: ["BT-55"], list: "countries" },
  { id: "BR-CL-14", in: "BG-11/BG-12", listed: ["BT-69"], list: "countries" },
  { id: "BR-CL-14", in: "BG-15", listed: ["BT-80"], list: "countries" },
  { id: "BR-CL-17", in: "BG-23", listed: ["BT-118"], list: "vatCategories" },
  { id: "BR-CL-17", in: "BG-20", listed: ["BT-95"], list: "vatCategories" },
  { id: "BR-CL-17", in: "BG-21", listed: ["BT-102"], list: "vatCategories" },
  { id: "BR-CL-18", in: "BG-25", listed: ["BT-151"], list: "vatCategories" },
  { id: "BR-CO-09", listed: ["BT-31", "BT-48"], list: "vatPrefixes", begins: true },
  { id: "BR-CO-09", in: "BG-11", listed: ["BT-63"], list: "vatPrefixes", begins: true }
]

/** The rules of EN 16931 on terms and sums; those on VAT categories are separate. */
export const CORE_RULES: ReadonlyArray<Rule> = [...STATED, ...CONSISTENT, ...IN_CENTS, ...LISTED]
