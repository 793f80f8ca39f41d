/** Tells the parent where the service is, and answers its questions: processor time and memory so far, or the end. */
export const answerQuestions = (service, stop) => {
  process.on("message", async (question) => {
    if (question === "stop") {
      await stop()
      process.exit(0)
    }
    if (question === "collect") globalThis.gc?.()
    const { system, user } = process.cpuUsage()
    process.send({ cpuSeconds: (system + user) / 1e6, rssBytes: process.memoryUsage.rss() })
  })
  process.send(service)
}
