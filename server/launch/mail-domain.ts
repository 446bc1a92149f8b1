/** `hello@site.example` of `Owner <hello@site.example>`. */
export const bareAddress = (from: string) => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim()

export const mailDomain = (from: string) => bareAddress(from).split('@').at(-1)?.toLowerCase() ?? ''
