import type { TypeShape } from "./DocumentType.js"

/** A payslip, French with the shares of employee and employer, British, Irish, American or Canadian. */
export const payslip: TypeShape = {
  name: "payslip",
  fields: [
    { key: "employer_name", kind: "name", party: "issuer", model: "employer_name" },
    { key: "employer_registration_number", kind: "registration", party: "issuer" },
    { key: "employee_name", kind: "name", party: "recipient", model: "employee_name" },
    { key: "employee_number", kind: "identifier" },
    { key: "social_security_number", kind: "social_security" },
    { key: "job_title", kind: "text", model: "job_title" },
    { key: "period_start", kind: "date", model: "period_day", end: "from" },
    { key: "period_end", kind: "date", model: "period_day", end: "to" },
    { key: "payment_date", kind: "date" },
    { key: "gross_pay", kind: "amount", model: "pay" },
    { key: "net_taxable_pay", kind: "amount", model: "pay" },
    { key: "net_pay", kind: "amount", model: "pay" },
    { key: "currency", kind: "currency", shares: true }
  ],
  tables: [
    {
      key: "lines",
      columns: [
        { key: "label", type: "string" },
        { key: "base", type: "number" },
        { key: "rate", type: "number" },
        { key: "employee_amount", type: "amount", split: true },
        { key: "employer_amount", type: "amount" }
      ]
    }
  ],
  rules: [
    { rule: "not_before", earlier: "period_start", later: "period_end" },
    { rule: "at_most", part: "net_pay", whole: "gross_pay" },
    { rule: "at_most", part: "net_taxable_pay", whole: "gross_pay" }
  ]
}
