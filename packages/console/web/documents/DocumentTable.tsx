import type { Document } from "@extrait/core"
import { bytes, readable, t, time } from "../language.js"
import { isRunning, ReviewState, State } from "./states.js"

/** Documents as rows; the name leads to each. `to` is the part of the address before the id. */
export const DocumentTable = ({
  caption,
  documents,
  to
}: {
  readonly caption: string
  readonly documents: ReadonlyArray<Document>
  readonly to: "documents" | "review"
}) => (
  <div class="scroller">
    <table class="documents">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("name")}</th>
          <th scope="col">{t("type")}</th>
          <th scope="col">{t("status")}</th>
          <th scope="col">{t("review")}</th>
          <th scope="col">{t("received")}</th>
          <th scope="col" class="right">
            {t("size")}
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document.id} class={isRunning(document) ? "running" : undefined}>
            <th scope="row">
              <a href={`#/${to}/${document.id}`}>{document.filename ?? t("untitled")}</a>
            </th>
            <td>{document.document_type === null ? "–" : readable(document.document_type)}</td>
            <td>
              <State status={document.status} />
            </td>
            <td>
              <ReviewState review_status={document.review_status} />
              {document.claim !== null && <small> {t("claimedBy", document.claim.reviewer)}</small>}
            </td>
            <td class="nowrap">{time(document.created_at)}</td>
            <td class="right nowrap">{bytes(document.size_bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
