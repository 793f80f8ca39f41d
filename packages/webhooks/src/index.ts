export { NetworkInvalid } from "./networks.js"
export { type SignedContent, signatureHeaders } from "./signature.js"
export { UndiciFileFetcher, type UndiciFileFetcherOptions } from "./UndiciFileFetcher.js"
export { UndiciWebhookSender, type UndiciWebhookSenderOptions } from "./UndiciWebhookSender.js"
