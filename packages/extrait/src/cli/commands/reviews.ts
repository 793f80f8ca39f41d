import type { Command } from "commander"
import { ofStore, ofTenant } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `reviews`: what people have decided. */
export const reviewsCommands = (root: Command): void => {
  const reviews = root.command("reviews").description("what people have decided about results")
  ofStore(
    ofTenant(
      reviews
        .command("export")
        .description("write the reviewed documents as a labelled set, which `extrait evaluate` reads")
        .argument("<dir>"),
      "whose documents"
    )
  ).action(async (folder: string, options: StoreOptions) =>
    (await import("../exportReviews.js")).exportReviews(folder, options)
  )
}
