import { usePublishedValues } from '#app/lib/public-config.ts'
import { siteFact } from '#app/lib/words.ts'

/** The phone number and the pages on other sites that the owner has filled in. */
export function OwnLinks() {
  const published = usePublishedValues()
  const phone = siteFact(published, 'contact.phone')
  const pages = (['linkedin', 'youtube', 'other'] as const).flatMap(
    (page) => siteFact(published, `social.${page}`) || [],
  )
  const look = 'link me-4 inline-flex min-h-9 items-center'
  return (
    <>
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={look}>
          {phone}
        </a>
      ) : null}
      {pages.map((address) => (
        <a key={address} href={address} rel="me noopener" className={look}>
          {new URL(address).hostname.replace('www.', '')}
        </a>
      ))}
    </>
  )
}
