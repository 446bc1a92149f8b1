import type { Text } from '#contract/words.ts'
import { EditableText } from './editable-text.tsx'
import { SiteLink } from './site-link.tsx'

/** The founder's name. It leads to a page about the person, if the owner has given one. */
export function FounderName({
  person: { name, profile },
}: {
  person: { name: Text; profile: Text }
}) {
  const text = <EditableText text={name} />
  if (profile.text === '') {
    return text
  }
  return (
    <SiteLink to={profile.text} className="link text-inherit">
      {text}
    </SiteLink>
  )
}
