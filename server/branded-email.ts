import { emailReasons } from '#content/emails.ts'
import shippedColors from '#contract/colors.json' with { type: 'json' }
import { PICTURES_PATH, type PictureValue, readLogo } from '#contract/editing/pictures.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Palette } from '#contract/svg-colors.ts'
import type { EmailBranding, MailBlock } from './mail/blocks.ts'
import { composeMail } from './mail/compose.ts'

/** The facts that emails state. */
interface SiteFacts {
  name: string
  tagline: string
  /** BCP 47. */
  language: string
  logo?: PictureValue | ''
  legal: { entity: string; address: string }
}

/** What stands below an email, and how it looks. */
export interface EmailFoot {
  because: keyof typeof emailReasons
  siteUrl: string
  site: SiteFacts
  /** Those that ship, unless staff have published others. */
  reasons?: typeof emailReasons
  /** Those that ship, unless staff have published an accent. */
  palette?: Palette
  /** Of its button, if staff have published an accent. */
  button?: EmailBranding['button']
  /** BCP 47, of words that are not in the site's language. */
  language?: string
}

const lookOf = (colors: Palette): Pick<EmailBranding, 'light' | 'dark' | 'button'> => ({
  light: {
    ground: colors.paper,
    text: colors.ink,
    quiet: colors.muted,
    line: colors.line,
    link: colors.ember,
    stripe: [colors.spark, colors.spread, colors.scale, colors.sustain],
  },
  dark: {
    ground: colors.night,
    text: colors.paper,
    quiet: colors['night-muted'],
    line: colors['night-line'],
    link: colors['night-spark'],
    stripe: [
      colors['night-spark'],
      colors['night-spread'],
      colors['night-scale'],
      colors['night-sustain'],
    ],
  },
  button: {
    ground: colors.ember,
    text: colors.white,
    edge: colors.ember,
    night: colors.ember,
  },
})

/** Of a logo in an email, in pixels. */
const LOGO_PX = { height: 40, width: 240 }

function logoOf(siteUrl: string, value: PictureValue | '' | undefined): EmailBranding['logo'] {
  const logo = readLogo(value)
  if (!logo) {
    return undefined
  }
  const scale = Math.min(LOGO_PX.height / logo.height, LOGO_PX.width / logo.width)
  const width = Math.round(logo.width * scale)
  const height = Math.round(logo.height * scale)
  return { address: `${siteUrl}${PICTURES_PATH}/${logo.png}`, width, height, isWide: logo.isWide }
}

/** Look and signature of every email of this site. */
export function brandingOf(
  { name, tagline, language, logo, legal }: SiteFacts,
  siteUrl: string,
  palette: Palette = shippedColors,
  button = lookOf(palette).button,
): EmailBranding {
  return {
    logo: logoOf(siteUrl, logo),
    ...lookOf(palette),
    button,
    name,
    language,
    about: [tagline, legal.entity, legal.address].filter(Boolean),
  }
}

/**
 * Subject and bodies of an email of this site. Its heading is the subject.
 */
export function brandedEmail(
  subject: string,
  blocks: readonly MailBlock[],
  {
    because,
    siteUrl,
    site,
    reasons = emailReasons,
    language = site.language,
    palette,
    button,
  }: EmailFoot,
) {
  const reason = fillIn(reasons[because], { site: siteUrl })
  return {
    subject,
    ...composeMail(
      [{ heading: subject }, ...blocks],
      reason,
      brandingOf({ ...site, language }, siteUrl, palette, button),
    ),
  }
}
