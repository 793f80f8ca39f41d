import type { TypeWords } from "../../Language.js"

/** English words of an invoice. */
export const invoice = {
  aliases: ["bill", "tax invoice", "sales invoice", "commercial invoice"],
  anchors: [
    { words: "invoice", weight: 3, where: "title" },
    { words: "tax invoice", weight: 0.5, where: "title" },
    { words: "invoice number", weight: 2, where: "anywhere" },
    { words: "invoice date", weight: 1.5, where: "anywhere" },
    { words: "bill to", weight: 1.5, where: "anywhere" },
    { words: "billing address", weight: 1, where: "anywhere" },
    { words: "balance due", weight: 0.7, where: "anywhere" },
    { words: "due date", weight: 1, where: "anywhere" },
    { words: "iban", weight: 0.5, where: "anywhere" },
    { words: "payment terms", weight: 0.8, where: "anywhere" },
    { words: "credit note", weight: -3, where: "title" },
    { words: "purchase order", weight: -2, where: "title" },
    { words: "order", weight: -2, where: "title" }
  ],
  fields: {
    invoice_number: [
      "invoice number",
      "invoice no",
      "invoice #",
      ["invoice", 0.85],
      "tax invoice number",
      "bill number",
      ["document number", 0.7],
      ["our reference", 0.7],
      ["number", 0.55]
    ],
    invoice_date: [
      "invoice date",
      "date of invoice",
      "billing date",
      "issue date",
      "date issued",
      "tax point",
      ["date", 0.75],
      ["dated", 0.7]
    ],
    due_date: [
      "due date",
      "payment due",
      "payment due date",
      "due by",
      "due on",
      "pay by",
      "payable by",
      "payable before",
      "date due",
      ["maturity", 0.7]
    ],
    order_number: [
      "order number",
      "purchase order",
      "po number",
      "order no",
      "your order",
      "customer order",
      "order reference",
      ["your reference", 0.8],
      ["order", 0.75]
    ],
    supplier_name: [
      "supplier",
      "seller",
      "vendor",
      ["from", 0.5],
      "seller trade name",
      ["company name", 0.5],
      ["remit to", 0.6]
    ],
    supplier_address: ["supplier address", "seller address", "registered office"],
    supplier_vat_number: [
      "vat number",
      "vat no",
      "vat registration number",
      "vat id",
      "gst number",
      "our vat number",
      "supplier vat number",
      "seller vat id",
      "vat registered",
      ["tax number", 0.8],
      ["vat", 0.7]
    ],
    supplier_registration_number: [
      "company number",
      "registration number",
      "company registration number",
      "registered number",
      "company reg no"
    ],
    supplier_iban: ["iban", "account number iban"],
    supplier_bic: ["bic", "swift", "swift bic", "bic code"],
    customer_name: [
      "bill to",
      "customer",
      "billed to",
      "sold to",
      "invoice to",
      "invoice for",
      "client",
      "customer name",
      "buyer",
      "customer address",
      "billing address",
      ["attention", 0.4]
    ],
    customer_address: [
      "customer address",
      "billing address",
      "bill to",
      "buyer address",
      "client address",
      "billed to",
      "sold to",
      "invoice to",
      ["customer", 0.7],
      ["client", 0.7]
    ],
    customer_vat_number: [
      "customer vat number",
      "your vat number",
      "buyer vat number",
      "client vat number",
      "customer vat id"
    ],
    customer_number: [
      "customer number",
      "customer no",
      "customer id",
      "client number",
      "account number",
      "client code",
      "customer code",
      "customer reference",
      "client reference",
      "account reference",
      ["account", 0.6],
      ["customer", 0.5]
    ],
    currency: ["currency", "invoice currency"],
    subtotal_amount: [
      "subtotal",
      "sub-total",
      "total excluding vat",
      "total before tax",
      "net total",
      "total net",
      "taxable amount",
      "net amount",
      "total excl. tax",
      "amount excluding vat",
      "net value",
      "goods total",
      "total goods",
      "taxable total",
      ["tax basis", 0.7],
      ["net", 0.6]
    ],
    tax_amount: [
      "vat",
      "total vat",
      "tax",
      "total tax",
      "vat amount",
      "tax amount",
      "sales tax",
      "gst",
      ["tax total", 0.95]
    ],
    total_amount: [
      "total including vat",
      "grand total",
      "invoice total",
      "total amount",
      "gross total",
      "total incl. tax",
      "gross amount",
      ["total", 0.85],
      ["total due", 0.9],
      ["amount due", 0.6],
      ["balance due", 0.45],
      ["to pay", 0.6],
      ["please pay", 0.6],
      ["you pay", 0.6]
    ],
    amount_due: [
      "amount due",
      "balance due",
      "total due",
      "amount payable",
      "payable amount",
      "balance",
      "due",
      "outstanding balance",
      "please pay",
      "amount outstanding",
      "amount owing",
      "balance to pay",
      "residual",
      "amount to refund",
      "refund due",
      "credit due",
      ["to pay", 0.8],
      ["refund", 0.8],
      ["grand total", 0.4]
    ],
    payment_terms: [
      "payment terms",
      "terms",
      "terms of payment",
      "payment conditions",
      "terms and conditions of payment"
    ]
  },
  patterns: {
    // Terms say when or on what occasion to pay; how to pay is no term by itself.
    payment_terms:
      "\\d+\\s*(?:days?|weeks?|months?)\\b|\\bnet\\b|receipt|end of month|\\beom\\b|direct debit|advance|deposit|deliver|within"
  },
  tables: {
    line_items: {
      description: ["description", "designation", "item", "article", "product", "details", "service"],
      quantity: ["quantity", "qty", "units", "hours"],
      unit_price: ["unit price", "price", "rate", "unit cost"],
      tax_rate: ["vat", "tax", "vat rate", "tax rate", "vat %"],
      amount: ["amount", "total", "line total", "net amount", "net"]
    },
    taxes: {
      rate: ["rate", "vat rate", "tax", "vat %"],
      base: ["base", "taxable amount", "net", "net amount"],
      amount: ["amount", "vat amount", "tax amount", "vat"]
    }
  },
  decoys: [
    "delivery date",
    "ship date",
    "order date",
    "print date",
    "period",
    "service date",
    "deposit",
    "discount",
    "delivery note number",
    "contract number",
    "phone",
    "fax",
    "gln",
    "capital",
    "shipping",
    "amount paid",
    "unit price",
    "quantity",
    "vat rate",
    "page",
    "payee",
    "delivery address",
    "delivered to",
    "original invoice number",
    "previous invoice",
    "service period"
  ]
} satisfies TypeWords
