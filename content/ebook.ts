import { publishedDocuments } from './documents/published.ts'

const file = publishedDocuments['the-ai-learning-flywheel-ebook']

/** The free ebook, as `/ebook` and `/flywheel-ebook` present it. Its text is `documents/the-ai-learning-flywheel-ebook.md`. */
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
      title: 'Why training does not reach the work',
      page: 4,
      text: 'Six reasons, and for each one the question that tells you whether it applies to you.',
    },
    {
      title: 'The one number to watch',
      page: 9,
      text: 'Time to second team: how many days until a second team uses a practice without its inventor.',
    },
    {
      title: 'What to do in each stage',
      page: 10,
      text: 'Six steps each for Spark, Spread, Scale and Sustain, three common mistakes, and what each stage hands over.',
    },
    {
      title: 'Rules that people can remember',
      page: 15,
      text: 'Three tiers: use freely, use with a card, ask first. Every question has a person and a number of days.',
    },
    {
      title: 'Agents, copyright and money',
      page: 21,
      text: 'What changes when AI acts by itself, who owns the result, and how to count the money saved with finance.',
    },
    {
      title: 'What to do in the first ninety days',
      page: 24,
      text: 'A plan with names and dates, answers to five objections, and a canvas to fill in with your sponsor.',
    },
  ],
  /** Pages as pictures: `srcset` strings for `<source>`, and `src` with its natural size in pixels for `<img>`. Page 1 is the cover. */
  pictures: [
    {
      at: 'pictures.ebook.0',
      page: 1,
      alt: 'Cover: {site.ebook.title}, above a large wheel of four colored arcs on a dark ground.',
      src: '/images/covers/the-ai-learning-flywheel-ebook-640.webp',
      avif: '/images/covers/the-ai-learning-flywheel-ebook-320.avif 320w, /images/covers/the-ai-learning-flywheel-ebook-640.avif 640w',
      webp: '/images/covers/the-ai-learning-flywheel-ebook-320.webp 320w, /images/covers/the-ai-learning-flywheel-ebook-640.webp 640w',
      width: 640,
      height: 905,
    },
    {
      at: 'pictures.ebook.1',
      page: 7,
      alt: 'Page 7: the four stages drawn as a wheel, with what each one hands over to the next.',
      src: '/images/covers/the-ai-learning-flywheel-ebook-page-7-480.webp',
      avif: '/images/covers/the-ai-learning-flywheel-ebook-page-7-320.avif 320w, /images/covers/the-ai-learning-flywheel-ebook-page-7-480.avif 480w',
      webp: '/images/covers/the-ai-learning-flywheel-ebook-page-7-320.webp 320w, /images/covers/the-ai-learning-flywheel-ebook-page-7-480.webp 480w',
      width: 480,
      height: 679,
    },
    {
      at: 'pictures.ebook.2',
      page: 14,
      alt: 'Page 14: the chapter on Scale opens, with a chart of minutes per inquiry before and after a workflow is redrawn.',
      src: '/images/covers/the-ai-learning-flywheel-ebook-page-14-480.webp',
      avif: '/images/covers/the-ai-learning-flywheel-ebook-page-14-320.avif 320w, /images/covers/the-ai-learning-flywheel-ebook-page-14-480.avif 480w',
      webp: '/images/covers/the-ai-learning-flywheel-ebook-page-14-320.webp 320w, /images/covers/the-ai-learning-flywheel-ebook-page-14-480.webp 480w',
      width: 480,
      height: 679,
    },
    {
      at: 'pictures.ebook.3',
      page: 18,
      alt: 'Page 18: the worked example, with a timeline of twenty-six weeks through the four stages.',
      src: '/images/covers/the-ai-learning-flywheel-ebook-page-18-480.webp',
      avif: '/images/covers/the-ai-learning-flywheel-ebook-page-18-320.avif 320w, /images/covers/the-ai-learning-flywheel-ebook-page-18-480.avif 480w',
      webp: '/images/covers/the-ai-learning-flywheel-ebook-page-18-320.webp 320w, /images/covers/the-ai-learning-flywheel-ebook-page-18-480.webp 480w',
      width: 480,
      height: 679,
    },
  ],
} as const
