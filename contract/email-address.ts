/** Email addresses. The server and the browser check and spell them the same way. */
import { EMAIL_MAX_CHARACTERS } from './limits.ts'

/** A valid email address as the HTML standard defines it for `<input type=email>`. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** Characters that would make a domain another part of a URL. */
const NO_DOMAIN = /[\0-\x20"#%/:<>?@[\\\]^`{|}\x7f]/

/**
 * Reads an address wherever the site takes one: from visitors, at sign-in too, and from staff. The
 * result is the one spelling that the site stores, counts and writes to. Its domain is in ASCII
 * (UTS 46), so that Unicode dots, full-width letters and invisible characters do not make further
 * addresses of one mailbox. Firefox passes on the letters that were typed, and Chromium passes on
 * the domain in ASCII.
 * @returns undefined for text that is not one plain address with a full domain name
 * @example emailAddress('Ada@Bücher。example') // 'Ada@xn--bcher-kva.example'
 */
export function emailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at === -1 || NO_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) {
    return undefined
  }
  const address = `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  // The last label of a domain name is no number, unlike that of an IP address.
  if (address.length > EMAIL_MAX_CHARACTERS || !EMAIL.test(address)) {
    return undefined
  }
  return /\.[^.]*[a-z][^.]*$/.test(address) ? address : undefined
}
