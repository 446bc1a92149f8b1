import { heading, note, paragraph } from '#contract/values.ts'

/** Continuing the canvas on another device: the link, what opens there, and what is set aside. */
export const canvasDevice = {
  button: 'Continue on another device',
  dialog: {
    title: heading('Continue on another device'),
    busy: 'Making the link',
    text: paragraph(
      'Scan the code with the other device, or open the link there. Your canvas opens as it is now. What you type here from now on is not in it.',
    ),
    /** Names the picture of the code for screen readers. */
    code: 'QR code of the link',
    link: 'Link to your canvas',
    copy: 'Copy the link',
    copied: 'Copied',
    copyFailed: 'Copying did not work. Select the link and copy it.',
    privacy: note(
      'Your browser encrypts the canvas before it leaves this device. The key is only in the link, so we cannot read it. Anyone who has the link can. We delete the copy after 7 days.',
    ),
    end: 'End this link now',
    ended: 'The link no longer works, and the copy is deleted.',
    endFailed: 'The server could not be reached. The link still works. Try again in a moment.',
    close: 'Close',
    failed: 'The server could not be reached. Your canvas is unchanged. Try again in a moment.',
    limited:
      'Too many links were made from your network. Your canvas is unchanged. Please wait a few minutes before making another.',
    insecure:
      'This browser can’t encrypt the canvas, because this page was not loaded over https. Your canvas is unchanged.',
    again: 'Try again',
  },
  opening: 'Opening your canvas',
  choice: {
    title: heading('Which canvas?'),
    text: paragraph(
      'The link opens a canvas from another device, {theirs} of 11 answered. On this device there is one with {ours} of 11 answered. If you open the one from the link, the one here is set aside, and you can bring it back.',
    ),
    open: 'Open the one from the link',
    keep: 'Keep the one on this device',
  },
  gone: {
    title: heading('This link no longer works'),
    text: paragraph(
      'A link to another device works for 7 days, or until you end it. Your canvas is still on the device where you began it. Make a new link there.',
    ),
  },
  damaged: {
    title: heading('A part of this link is missing'),
    text: paragraph(
      'Without that part the canvas can’t be read. Scan the code again, or copy the whole link. Nothing on this device has changed.',
    ),
  },
  failed: {
    title: heading('That did not work'),
    text: paragraph(
      'The server could not be reached. The link stays as it is, so try again in a moment.',
    ),
    limited:
      'Too many links were opened from your network. Please wait a few minutes before trying again.',
    insecure:
      'This browser can’t read the canvas, because this page was not loaded over https. Nothing on this device has changed.',
    again: 'Try again',
  },
  notKept: {
    title: heading('Your canvas is open, but not stored'),
    text: paragraph(
      'This browser keeps no answers. Stay on this page until you have sent the canvas. The link opens it again within its 7 days.',
    ),
  },
  leave: 'Go to the canvas',
  aside: {
    text: note('Another canvas is set aside on this device, {answered} of 11 answered.'),
    back: 'Bring it back',
    remove: 'Remove it',
  },
} as const
