import { publishedDocuments } from './documents/published.ts'
import { site } from './site.ts'

/** One page of the ebook as a picture. `srcset` strings for `<source>`, and `src` for `<img>`. */
export interface EbookPicture {
  /** Page number in the PDF; 1 is the cover. */
  page: number
  alt: string
  src: string
  avif: string
  webp: string
  /** Natural size of `src` in pixels. */
  width: number
  height: number
}

const file = publishedDocuments['the-ai-learning-flywheel-ebook']

/** The free ebook, as `/ebook` and `/flywheel-ebook` present it. Its text is `documents/the-ai-learning-flywheel-ebook.md`. */
export const ebook = {
  title: site.ebook.title,
  subtitle: 'How to keep people learning about AI after the programme ends',
  pages: file?.pages ?? 0,
  /** Size of the PDF in bytes. */
  bytes: file?.bytes ?? 0,
  fileUrl: site.ebook.file,
  points: [
    'Why training programmes fade, with the research named and the popular percentages left out.',
    'What to do in each of the four stages, how each one stalls, and a checklist to tick on screen.',
    'An invented example whose arithmetic you can follow, and a one-page canvas for your own first turn.',
  ],
  discover: [
    {
      title: 'Where your training leaks',
      text: 'Six leaks between the course and the work, and the question that finds each one.',
    },
    {
      title: 'What to do in each stage',
      text: 'Six steps for Spark, Spread, Scale and Sustain, the three ways each one stalls, and what it hands over.',
    },
    {
      title: 'The one number to ask for',
      text: 'Time to second team: how many days until a practice works without its inventor in the room.',
    },
    {
      title: 'Guardrails people can remember',
      text: 'Three tiers on half a page, each with a name and a number of days to answer in.',
    },
    {
      title: 'What one turn costs and returns',
      text: 'Twenty-six invented weeks, counted in person-days, including the three moments when it nearly stopped.',
    },
    {
      title: 'What to do on Monday',
      text: 'A plan for ninety days, answers to five objections, and a canvas that you fill in with your sponsor.',
    },
  ],
  pictures: [
    {
      page: 1,
      alt: 'Cover: The AI Learning Flywheel, above a large wheel of four coloured arcs on a dark ground.',
      src: '/images/covers/the-ai-learning-flywheel-ebook-640.webp',
      avif: '/images/covers/the-ai-learning-flywheel-ebook-320.avif 320w, /images/covers/the-ai-learning-flywheel-ebook-640.avif 640w',
      webp: '/images/covers/the-ai-learning-flywheel-ebook-320.webp 320w, /images/covers/the-ai-learning-flywheel-ebook-640.webp 640w',
      width: 640,
      height: 905,
    },
    {
      page: 7,
      alt: 'Page 7: the four stages drawn as a wheel, with what each one hands over to the next.',
      src: '/images/covers/the-ai-learning-flywheel-ebook-page-7-480.webp',
      avif: '/images/covers/the-ai-learning-flywheel-ebook-page-7-320.avif 320w, /images/covers/the-ai-learning-flywheel-ebook-page-7-480.avif 480w',
      webp: '/images/covers/the-ai-learning-flywheel-ebook-page-7-320.webp 320w, /images/covers/the-ai-learning-flywheel-ebook-page-7-480.webp 480w',
      width: 480,
      height: 679,
    },
    {
      page: 14,
      alt: 'Page 14: the chapter on Scale opens, with a chart of minutes per enquiry before and after a workflow is redrawn.',
      src: '/images/covers/the-ai-learning-flywheel-ebook-page-14-480.webp',
      avif: '/images/covers/the-ai-learning-flywheel-ebook-page-14-320.avif 320w, /images/covers/the-ai-learning-flywheel-ebook-page-14-480.avif 480w',
      webp: '/images/covers/the-ai-learning-flywheel-ebook-page-14-320.webp 320w, /images/covers/the-ai-learning-flywheel-ebook-page-14-480.webp 480w',
      width: 480,
      height: 679,
    },
    {
      page: 18,
      alt: 'Page 18: the worked example, with a timeline of twenty-six weeks through the four stages.',
      src: '/images/covers/the-ai-learning-flywheel-ebook-page-18-480.webp',
      avif: '/images/covers/the-ai-learning-flywheel-ebook-page-18-320.avif 320w, /images/covers/the-ai-learning-flywheel-ebook-page-18-480.avif 480w',
      webp: '/images/covers/the-ai-learning-flywheel-ebook-page-18-320.webp 320w, /images/covers/the-ai-learning-flywheel-ebook-page-18-480.webp 480w',
      width: 480,
      height: 679,
    },
  ] as const satisfies readonly EbookPicture[],
} as const
