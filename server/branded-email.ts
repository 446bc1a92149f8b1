import { site } from '#content/site.ts'
import colors from '#contract/colors.json' with { type: 'json' }
import { composeMail, type EmailBranding, type MailBlock } from './mail/compose.ts'

/** Look and signature of every email of this site. */
export const branding: EmailBranding = {
  name: site.name,
  tagline: site.tagline,
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

/** Subject and bodies of an email of this site. Its heading is the subject. */
export function brandedEmail(subject: string, blocks: readonly MailBlock[]) {
  return { subject, ...composeMail([{ heading: subject }, ...blocks], branding) }
}
