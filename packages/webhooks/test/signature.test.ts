import { describe, expect, it } from "@effect/vitest"
import { Redacted } from "effect"
import { Webhook, WebhookVerificationError } from "standardwebhooks"
import { parseRetryAfter } from "../src/retryAfter.js"
import { signatureHeaders } from "../src/signature.js"

const secret = (fill: number): string => `whsec_${Buffer.alloc(32, fill).toString("base64")}`

describe("signatureHeaders", () => {
  const content = () => ({
    id: "evt_1",
    timestamp: Math.floor(Date.now() / 1000),
    body: '{"type":"document.completed","data":{"filename":"Facture n° 1 😀.pdf"}}'
  })

  it("are accepted by the reference implementation, only with the right secret", () => {
    const signed = content()
    const headers = signatureHeaders(signed, [Redacted.make(secret(1))])
    expect(new Webhook(secret(1)).verify(signed.body, headers)).toEqual(JSON.parse(signed.body))
    expect(() => new Webhook(secret(2)).verify(signed.body, headers)).toThrow(WebhookVerificationError)
    expect(() => new Webhook(secret(1)).verify(`${signed.body} `, headers)).toThrow(WebhookVerificationError)
  })

  it("are accepted with either secret during a rotation", () => {
    const signed = content()
    const headers = signatureHeaders(signed, [Redacted.make(secret(1)), Redacted.make(secret(2))])
    for (const known of [1, 2]) new Webhook(secret(known)).verify(signed.body, headers)
    expect(() => new Webhook(secret(3)).verify(signed.body, headers)).toThrow(WebhookVerificationError)
  })

  it("match the specification's example", () => {
    // From the tests of the reference implementations.
    expect(
      signatureHeaders({ id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' }, [
        Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
      ])["webhook-signature"]
    ).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  })
})

describe("parseRetryAfter", () => {
  const now = Date.UTC(1994, 10, 6, 8, 49, 7)

  it("reads seconds and the three HTTP date formats", () => {
    expect(parseRetryAfter("0", now)).toBe(0)
    expect(parseRetryAfter(" 120 ", now)).toBe(120)
    for (const date of [
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994"
    ]) {
      expect(parseRetryAfter(date, now), date).toBe(30)
    }
    expect(parseRetryAfter("Sun, 06 Nov 1994 08:49:00 GMT", now)).toBe(0)
    expect(parseRetryAfter("Sun, 06 Nov 1994 08:49:37 GMT", now + 1)).toBe(30)
  })

  it("caps the delay at a day, and ignores anything else", () => {
    expect(parseRetryAfter("99999999999999999999", now)).toBe(86_400)
    expect(parseRetryAfter("Sun, 06 Nov 2094 08:49:37 GMT", now)).toBe(86_400)
    for (const odd of [undefined, "", "-1", "1.5", "soon", "20 30", "1e3", "Sun, 99 Nov 1994 08:49:37 GMT"]) {
      expect(parseRetryAfter(odd, now), odd).toBe(null)
    }
  })
})
