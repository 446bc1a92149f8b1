/** Whether visitors reach the site: an address with https that is not this machine. */
export const isPublic = (siteUrl: string): boolean =>
  /^https:\/\/(?!localhost|127\.|\[::1\])/.test(siteUrl)

/**
 * A value as visitors see it. In production nothing that ships as a sample reaches them: it is left
 * out until staff have published another one.
 * @param sample the value that ships
 */
export function unlessSample<Shown>(
  siteUrl: string,
  shown: Shown,
  sample: string,
): Shown | undefined {
  return shown === sample && isPublic(siteUrl) ? undefined : shown
}
