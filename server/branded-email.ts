import { emailReasons } from '#content/emails.ts'
import { site } from '#content/site.ts'
import colors from '#contract/colors.json' with { type: 'json' }
import { fillIn } from '#contract/fill-in.ts'
import { composeMail, type EmailBranding, type MailBlock } from './mail/compose.ts'

/** Look and signature of every email of this site. */
export const branding: EmailBranding = {
  name: site.name,
  about: [site.tagline, site.legal.entity, site.legal.address].filter((line) => line !== undefined),
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
    stripe: [colors['night-spark'], colors['night-spread'], colors['night-scale'], colors['night-sustain']],
  },
  button: { ground: colors.ember, text: colors.white },
}

/**
 * Subject and bodies of an email of this site. Its heading is the subject.
 * @param because why the reader gets it, at its foot
 */
export function brandedEmail(
  subject: string,
  blocks: readonly MailBlock[],
  { because, siteUrl }: { because: keyof typeof emailReasons; siteUrl: string },
) {
  const reason = fillIn(emailReasons[because], { site: siteUrl })
  return { subject, ...composeMail([{ heading: subject }, ...blocks], reason, branding) }
}
