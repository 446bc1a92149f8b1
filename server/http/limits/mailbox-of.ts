/** Domains whose addresses open the mailbox of the same name at another domain. */
const SAME_MAILBOX: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
}

/**
 * One spelling for all addresses of a mailbox: lower case, without a subaddress (RFC 5233) and without dots, which several
 * providers ignore. Used only for counting.
 *
 * @param address in the spelling of `contract/email-address.ts`
 * @example mailboxOf('A.da+news@Gmail.com') // 'ada@gmail.com'
 */
export function mailboxOf(address: string): string {
  const [, local = '', domain = ''] = /^([^+@]*)[^@]*@(.*)$/.exec(address.trim().toLowerCase()) ?? []
  return `${local.replaceAll('.', '')}@${SAME_MAILBOX[domain] ?? domain}`
}
