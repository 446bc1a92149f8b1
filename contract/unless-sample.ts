/** Whether visitors reach the site: an address with https that is not this machine. */
export const isPublic = (siteUrl: string): boolean =>
  /^https:\/\/(?!localhost|127\.|\[::1\])/.test(siteUrl)

/**
 * A text as visitors see it. In production nothing that ships as a sample reaches them: it is left
 * out until staff have published another text.
 * @param sample the text that ships
 */
export function unlessSample(siteUrl: string, shown: string, sample: string): string | undefined {
  return shown === sample && isPublic(siteUrl) ? undefined : shown
}
