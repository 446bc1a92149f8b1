import type { StructuredThing, Whereabouts } from '#app/lib/structured-data.ts'

/** The questions of a page with its answers, for search engines. They are the same words that the page shows. */
export function frequentQuestions(
  { canonical }: Whereabouts,
  items: ReadonlyArray<{ question: string; answer: string }>,
): StructuredThing {
  return {
    '@type': 'FAQPage',
    url: canonical,
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
