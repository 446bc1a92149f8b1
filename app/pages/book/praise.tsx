import { useWords } from '#app/lib/words.ts'
import { TestimonialsSection } from '#app/sections/testimonials.tsx'
import type { book } from '#content/pages/book.ts'
import { testimonials } from '#content/testimonials.ts'
import type { Words } from '#contract/words.ts'

/** What readers say. A public site loads it only where one has allowed it. */
export default function Praise({ words }: { words: Words<typeof book.praise> }) {
  const { book: items, note } = useWords('testimonials', testimonials)
  return <TestimonialsSection words={words} items={items} note={note} />
}
