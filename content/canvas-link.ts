import { heading, paragraph } from '#contract/values.ts'

/** Around the link in the email that opens a canvas again. `{date}`: when it was sent. */
export const canvasLink = {
  opening: 'Opening your canvas',
  choice: {
    title: heading('Which canvas?'),
    text: paragraph(
      'The one from your email was sent on {date}. On this device there is another, {answered} of 11 answered. If you open the one from the email, the one here is set aside, and you can bring it back.',
    ),
    open: 'Open the one from the email',
    keep: 'Keep the one on this device',
  },
  gone: {
    title: heading('This link no longer works'),
    text: paragraph(
      'A link opens its canvas for 30 days, until it is revoked or a newer version is sent. If you sent a newer one, the link in its email works. Otherwise your answers are still in the email itself.',
    ),
  },
  failed: {
    title: heading('That did not work'),
    text: paragraph(
      'The server could not be reached. The link stays as it is, so try again in a moment.',
    ),
    limited: 'Too many links were tried from here. Please wait a few minutes before trying again.',
    again: 'Try again',
  },
  notice:
    'This is the canvas you sent on {date}. Change what you like and send it again: the new version gets its own link, and this one stops working.',
  revoke: 'Revoke this link',
  revoking: 'Revoking the link',
  revokeQuestion: {
    title: heading('Revoke this link?'),
    text: paragraph(
      'From then on no one can open the canvas with the link in that email, you included. Your answers are still in that email.',
    ),
    keep: 'Keep it',
  },
  revoked: {
    title: heading('The link is revoked'),
    text: paragraph('It no longer works on any device.'),
  },
  leave: 'Go to the canvas',
} as const
