/**
 * The brand: everything a consultancy changes to make the site its own. Addresses and ids that differ between
 * installations are settings instead (`.env.example`).
 */
export const site = {
  name: 'Everturn',
  /** One sentence for search engines, the manifest and the footer. */
  tagline: 'A consultancy that helps enterprises adopt AI through the people who use it.',
  founder: {
    name: 'Judith Arden',
    role: 'Founder',
    /** Sample biography of the default brand. Replace it together with the name and the portrait. */
    bio: [
      'Judith Arden has spent her working life on one question: why do capable people sit through good training and change nothing on Monday? She has studied it as a researcher, answered for it as a head of learning, and lately worked on it with teams that were handed AI tools and left alone with them.',
      'Her answer is unfashionable. Tools spread when colleagues teach each other on real work, with a sponsor who clears the road and somebody who keeps count. The AI Learning Flywheel is that answer, drawn so that it fits on one page.',
    ],
  },
  book: {
    title: 'Turn by Turn',
    subtitle: 'How organisations learn to work with AI',
    release: 'Spring 2026',
  },
  ebook: {
    title: 'The AI Learning Flywheel',
    file: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
  },
  /** After the current year and the name, which the footer adds. */
  copyright: 'All rights reserved.',
} as const
