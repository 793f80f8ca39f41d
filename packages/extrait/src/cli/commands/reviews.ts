import type { Command } from "commander"
import { examples, ofStore, ofTenant } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `reviews`: what people have decided. */
export const reviewsCommands = (root: Command): void => {
  const exporting = examples("extrait reviews export labelled", "extrait evaluate labelled")
  const reviews = root
    .command("reviews")
    .description("people's decisions about results")
    .addHelpText("after", exporting)
  ofStore(
    ofTenant(
      reviews
        .command("export")
        .description("write reviewed documents as a labelled set for `extrait evaluate`")
        .argument("<dir>"),
      "whose documents"
    )
  )
    .addHelpText("after", exporting)
    .action(async (folder: string, options: StoreOptions) =>
      (await import("../exportReviews.js")).exportReviews(folder, options)
    )
}
