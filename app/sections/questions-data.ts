import type { StructuredThing, Whereabouts } from '#app/lib/structured-data.ts'

/** The questions of a page with its answers, for search engines. They are the same words that the page shows, if it does. */
export function frequentQuestions(
  { canonical }: Whereabouts,
  { shown, items }: { shown: string; items: ReadonlyArray<{ question: string; answer: string }> },
): StructuredThing[] {
  const mainEntity = items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return shown === '' ? [] : [{ '@type': 'FAQPage', url: canonical, mainEntity }]
}
