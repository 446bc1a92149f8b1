/** What staff call the pages of the site. */
import { INSIGHTS_PATH } from '#contract/added-pages.ts'
import { type PagePath, TOOL_SLUGS, toolPath } from '#contract/page-paths.ts'
import { documentTitle } from '../resources.ts'
import { tools } from '../tools.ts'

const ofTools = Object.fromEntries(
  TOOL_SLUGS.map((slug) => [toolPath(slug), documentTitle(slug)]),
) as Record<ReturnType<typeof toolPath>, string>

export const pageNames: Readonly<Record<PagePath | typeof INSIGHTS_PATH, string>> = {
  '/': 'Home',
  '/book': 'Book',
  '/canvas': tools.canvas.name,
  '/embed/meeting': 'Booking',
  '/embed/partner': 'Partner form',
  '/discover': tools.survey.name,
  '/discover/team': 'Survey for teams',
  '/consulting': 'What We Do',
  '/contact': 'Contact',
  '/model': '{site.name} Model',
  '/solutions': 'Solutions',
  '/accelerate': '{site.names.accelerator}',
  '/accelerate-details': '{site.names.accelerator}, curriculum',
  '/labs': '{site.names.workshop}',
  '/why-us': 'Why Us',
  '/ebook': 'Ebook',
  '/flywheel-ebook': 'Ebook, landing page',
  '/download': 'Download',
  '/ghc': 'Conference page',
  '/resources': 'Resources',
  '/resources/example': 'Filled-in example',
  '/resources/records': 'Records & Questions',
  ...ofTools,
  '/blueprint': '{site.names.blueprint}',
  '/hub': '{site.names.hub}',
  '/licensing': 'Licensing',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  [INSIGHTS_PATH]: 'Insights',
  '/auth': 'Sign in',
}
