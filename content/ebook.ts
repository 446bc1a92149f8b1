import { heading, paragraph, picture } from '#contract/values.ts'
import { publishedDocuments } from './documents/published.ts'

const SLUG = 'the-ai-learning-flywheel-ebook'
const file = publishedDocuments[SLUG]

/**
 * A page as a picture: `srcset` strings for `<source>`, and `src` with its natural size in pixels
 * for `<img>`.
 */
function pageOf(index: number, page: number, alt: string) {
  const [width, height] = page === 1 ? [640, 905] : [480, 679]
  const address = `/images/covers/${SLUG}${page === 1 ? '' : `-page-${page}`}`
  const sizes = (format: string) =>
    `${address}-320.${format} 320w, ${address}-${width}.${format} ${width}w`
  const src = `${address}-${width}.webp`
  return picture({
    at: `pictures.ebook.${index}`,
    page,
    alt,
    src,
    avif: sizes('avif'),
    webp: sizes('webp'),
    width,
    height,
  })
}

/**
 * The free ebook, as `/ebook` and `/flywheel-ebook` present it. Its text is
 * `documents/the-ai-learning-flywheel-ebook.md`.
 */
export const ebook = {
  title: '{site.ebook.title}',
  subtitle: 'How to keep people learning about AI after the program ends',
  pages: file?.pages ?? 0,
  readingTime: 'about an hour',
  /** Size of the PDF in bytes. */
  bytes: file?.bytes ?? 0,
  fileUrl: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
  points: [
    'Why training programs fade, with the research named and every source listed.',
    'What to do in each of the four stages, what can go wrong, and a checklist to fill in on screen.',
    'A worked example that you can recalculate, a blank practice card, and a canvas for your first team.',
  ],
  /** `page` is where the ebook treats it; a test compares it with the PDF. */
  discover: [
    {
      title: heading('Why training does not reach the work'),
      page: 4,
      text: paragraph(
        'Six reasons, and for each one the question that tells you whether it applies to you.',
      ),
    },
    {
      title: heading('The one number to watch'),
      page: 9,
      text: paragraph(
        'Time to second team: how many days until a second team uses a practice without its inventor.',
      ),
    },
    {
      title: heading('What to do in each stage'),
      page: 10,
      text: paragraph(
        'Six steps each for Spark, Spread, Scale and Sustain, three common mistakes, and what each stage hands over.',
      ),
    },
    {
      title: heading('Rules that people can remember'),
      page: 15,
      text: paragraph(
        'Three tiers: use freely, use with a card, ask first. Every question has a person and a number of days.',
      ),
    },
    {
      title: heading('Agents, copyright and money'),
      page: 21,
      text: paragraph(
        'What changes when AI acts by itself, who owns the result, and how to count the money saved with finance.',
      ),
    },
    {
      title: heading('What to do in the first ninety days'),
      page: 24,
      text: paragraph(
        'A plan with names and dates, answers to five objections, and a canvas to fill in with your sponsor.',
      ),
    },
  ],
  /** Page 1 is the cover. */
  pictures: [
    pageOf(
      0,
      1,
      'Cover: {site.ebook.title}, above a large wheel of four colored arcs on a dark ground.',
    ),
    pageOf(
      1,
      7,
      'Page 7: the four stages drawn as a wheel, with what each one hands over to the next.',
    ),
    pageOf(
      2,
      14,
      'Page 14: the chapter on Scale opens, with a chart of minutes per inquiry before and after a workflow is redrawn.',
    ),
    pageOf(
      3,
      18,
      'Page 18: the worked example, with a timeline of twenty-six weeks through the four stages.',
    ),
  ],
} as const
