import { FileLink } from '#app/components/file-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { TermsSection } from '#app/sections/titled-text.tsx'
import { contact } from '#content/pages/contact.ts'
import { Message } from './message.tsx'
import { Story } from './story.tsx'
import { Topics } from './topics.tsx'

export const meta = pageMeta('contact', contact)
export const handle: RouteHandle = { hydrate: 'load', startsAtTop: true }

export default function ContactPage() {
  const words = useWords('contact', contact)
  return (
    <>
      <Message words={words} />
      <Topics words={words.topics} />
      {words.firstCall.shown && (
        <TermsSection words={words.firstCall}>
          <FileLink {...words.firstCall.sample} />
        </TermsSection>
      )}
      <Story words={words.story} />
    </>
  )
}
