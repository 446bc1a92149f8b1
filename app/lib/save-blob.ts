/** Has the browser save a file that the page has made. */
export function saveBlob(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Revoking at once stops the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
