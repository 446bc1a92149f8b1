import { emailReasons } from '#content/emails.ts'
import { paletteOf } from '#contract/accent.ts'
import { PICTURES_PATH, readLogo } from '#contract/editing/pictures.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import type { Palette } from '#contract/svg-colors.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { composeMail, type EmailBranding, type MailBlock } from './mail/compose.ts'

/** The facts that emails state. */
export interface SiteFacts {
  name: string
  tagline: string
  /** BCP 47. */
  language: string
  /** In place of the color that ships. */
  accent?: string
  logo?: string
  legal: { entity: string; address: string }
}

interface EmailFoot {
  because: keyof typeof emailReasons
  siteUrl: string
  site: SiteFacts
  /** Those that ship, unless staff have published others. */
  reasons?: typeof emailReasons
  /** BCP 47, of words that are not in the site's language. */
  language?: string
}

/** The published words at the foot of an email. */
export const footOf = (words: CurrentWords) => ({
  site: words('site'),
  reasons: words('emailReasons'),
})

/** The same for an email to staff, whose words are in `content/staff`. */
export const staffFootOf = (words: CurrentWords) => ({
  ...footOf(words),
  language: STAFF_LANGUAGE,
})

const lookOf = (colors: Palette): Omit<EmailBranding, 'name' | 'about' | 'language'> => ({
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
  button: { ground: colors.ember, text: colors.white },
})

/** Of a logo in an email, in pixels. */
const LOGO_PX = { height: 40, width: 240 }

function logoOf(siteUrl: string, value: string | undefined): EmailBranding['logo'] {
  const logo = readLogo(value)
  if (!logo) return undefined
  const scale = Math.min(LOGO_PX.height / logo.height, LOGO_PX.width / logo.width)
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)]
  return { address: `${siteUrl}${PICTURES_PATH}/${logo.png}`, width, height, isWide: logo.isWide }
}

/** Look and signature of every email of this site. */
export function brandingOf(
  { name, tagline, language, accent, logo, legal }: SiteFacts,
  siteUrl: string,
): EmailBranding {
  return {
    logo: logoOf(siteUrl, logo),
    ...lookOf(paletteOf(accent)),
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
  { because, siteUrl, site, reasons = emailReasons, language = site.language }: EmailFoot,
) {
  const reason = fillIn(reasons[because], { site: siteUrl })
  return {
    subject,
    ...composeMail(
      [{ heading: subject }, ...blocks],
      reason,
      brandingOf({ ...site, language }, siteUrl),
    ),
  }
}
