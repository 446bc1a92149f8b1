/** What customers say: loaded only where the owner has given some of it. */
import { useWords } from '#app/lib/words.ts'
import { TestimonialsSection } from '#app/sections/testimonials.tsx'
import { testimonials } from '#content/testimonials.ts'

export default function Testimonials() {
  const words = useWords('testimonials', testimonials)
  return <TestimonialsSection words={words} items={words.work} note={words.note} />
}
