import type { ComponentChildren } from "preact"

/** Says that a list has nothing, and what fills it. */
export const Empty = ({ children, what }: { readonly what: string; readonly children?: ComponentChildren }) => (
  <div class="empty">
    <p>
      <strong>{what}</strong>
    </p>
    {children}
  </div>
)
