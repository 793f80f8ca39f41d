/** Saves a file under a name. */
export const save = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement("a"), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
