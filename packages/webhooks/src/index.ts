export { NetworkInvalid } from "./networks.js"
export { type SignedContent, signatureHeaders } from "./signature.js"
export { UndiciWebhookSender, type UndiciWebhookSenderOptions } from "./UndiciWebhookSender.js"
