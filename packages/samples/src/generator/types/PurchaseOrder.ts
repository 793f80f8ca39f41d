import type { DocumentMaker } from "../DocumentMaker.js"
import { composePurchaseOrder } from "./purchaseOrder/compose.js"
import { tradeLayoutNames } from "./trade/compose.js"

/** Purchase orders of firms to their suppliers, in several layouts. */
export const purchaseOrder: DocumentMaker = {
  type: "purchase_order",
  fileName: { fr: "bon-de-commande", en: "purchase-order" },
  layouts: tradeLayoutNames,
  compose: composePurchaseOrder
}
