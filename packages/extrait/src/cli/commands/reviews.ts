import type { Command } from "commander"
import { examples, ofStore, ofTenant } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `reviews`: what people have decided. */
export const reviewsCommands = (root: Command): void => {
  const exporting = examples("extrait reviews export labelled", "extrait evaluate labelled")
  const reviews = root
    .command("reviews")
    .description("what people have decided about results")
    .addHelpText("after", exporting)
  ofStore(
    ofTenant(
      reviews
        .command("export")
        .description("write the reviewed documents as a labelled set, which `extrait evaluate` reads")
        .argument("<dir>"),
      "whose documents"
    )
  )
    .addHelpText("after", exporting)
    .action(async (folder: string, options: StoreOptions) =>
      (await import("../exportReviews.js")).exportReviews(folder, options)
    )
}
