import { picture } from '#contract/values.ts'

/**
 * The drawn cover of the book, which has one address on every page. Replacing it replaces it
 * everywhere.
 */
export const bookCover = picture({
  at: 'pictures.bookCover',
  alt: '{site.book.title}: {site.book.subtitle}',
})
