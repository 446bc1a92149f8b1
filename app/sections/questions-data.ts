import type { StructuredThing, Whereabouts } from '#app/lib/structured-data.ts'

/** The questions that a page answers, in the words it shows. */
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
