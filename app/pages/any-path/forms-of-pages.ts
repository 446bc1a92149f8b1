/** What added pages and their list can say. Only the server loads this module as a whole. */
export { addedPage } from '#content/added-page.ts'
export { insights } from '#content/pages/insights.ts'
