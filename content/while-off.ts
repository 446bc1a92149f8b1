/**
 * What texts say while something that they name is switched off on 'Settings', by its name in
 * `offers` and by their addresses. An empty text is left out. What staff publish at one of these
 * addresses counts instead.
 */
export const whileOff = {
  book: {
    'ebookForm.note': 'We email you the download link at once.',
    'ebookLink.list': '',
    'site.founder.bio.0':
      '{site.founder.name} is the author of the {site.method}: the method and the free ebook.',
    'download.handbook.shelf.spines.1': '{site.name} Model',
  },
  alpha: {
    'contact.meta.description':
      'Write to {site.name} about AI consulting or a question. You get an answer by email within {site.replyTime}.',
  },
  pioneer: {
    'whyUs.meta.description':
      'Why {site.name} lets teams learn AI from each other, how they do it, and how to reach us.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
