import { picture, text, url } from '#contract/values.ts'

/** An invented person, whom a live site leaves out until there is another name. */
export const sampleFounder: string = 'Judith Arden'

/**
 * The founder, as pages present people. Not in `site.ts`, because every byte of that travels with
 * every page: a page whose texts name the founder has this as its `facts`.
 */
export const founder = {
  at: 'site.founder',
  name: text('Judith Arden', {
    field: { in: 'founder', label: 'Name', hint: 'For example: Maria Keller.', on: '/why-us' },
  }),
  role: text('Founder', {
    field: { in: 'founder', label: 'Role', hint: 'For example: Founder.', on: '/why-us' },
  }),
  bio: [
    text(
      '{site.founder.name} is the author of the {site.method}: the method, the free ebook and the forthcoming book.',
      {
        max: 240,
        field: {
          in: 'founder',
          label: 'About, first paragraph',
          hint: 'What qualifies the person.',
          on: '/why-us',
        },
      },
    ),
    text('The survey, the canvas and every program on this site are built on that method.', {
      max: 240,
      field: {
        in: 'founder',
        label: 'About, second paragraph',
        hint: 'How it shapes your work.',
        on: '/why-us',
      },
    }),
  ],
  /** Address of a page about the person, to which the name leads. */
  profile: url('', {
    field: {
      in: 'founder',
      label: 'Page about the person',
      hint: 'https://… The name leads to it.',
      on: '/why-us',
    },
  }),
} as const

/**
 * How the founder's letter begins, and its signature: what Home quotes of the letter on `/why-us`.
 */
export const founderLetter = {
  at: 'whyUs.letter',
  paragraphs: [
    'Most of us have sat through good training on Thursday and changed nothing on Monday. What was missing: a colleague to ask, a task to try it on, and a manager who does it too.',
  ],
  signature: picture(
    { drawing: 'founder-signature', alt: 'Signature of {site.founder.name}' },
    {
      field: {
        in: 'founder',
        label: 'Signature',
        hint: 'Below the letter, also with a description.',
        on: '/why-us',
      },
    },
  ),
} as const

/** Its address is the same on every page, so replacing it replaces it everywhere. */
export const founderPortrait = picture(
  {
    at: 'pictures.founder',
    drawing: 'founder-portrait',
    alt: 'Portrait of {site.founder.name}.',
  },
  {
    field: {
      in: 'founder',
      label: 'Portrait',
      hint: 'With a description for people who cannot see it.',
      on: '/why-us',
    },
  },
)
