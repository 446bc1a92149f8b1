/** What subscribers read after they have ticked the checkbox: an email, and the pages of its links. */
import { paragraph } from '#contract/values.ts'

/** Asks whether the address is theirs. Holds nothing that was typed. */
export const newsletterConfirm = {
  subject: 'Please confirm your subscription',
  intro: 'Someone, probably you, ticked this in a form at {site.name}:',
  action: 'Confirm the subscription',
  outro:
    'The link opens a page with a button and works for {days} days. If it was not you, do nothing: you get no newsletter, and the address is deleted.',
} as const

/** Plain pages of the links. */
export const newsletterPages = {
  confirm: {
    title: 'Confirm your subscription',
    text: paragraph('The button puts {email} on the list. You agree to this: “{consent}”'),
    action: 'Yes, subscribe',
  },
  why: 'This page asks first, because some email programs open links by themselves.',
  confirmed: {
    title: 'You are on the list',
    text: 'We have noted that you confirmed. Every newsletter has a link to unsubscribe.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'It was valid for {days} days, or the subscription has ended since. To subscribe, send a form with the checkbox again.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: 'The button takes {email} off the list of our newsletter.',
    action: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are off the list',
    text: 'You get no further newsletter. One that is on its way already can still arrive.',
  },
  incomplete: {
    title: 'This link is not complete',
    text: 'Nothing has changed. Open the link in the newsletter again, or answer the newsletter to be taken off the list.',
  },
  toSite: 'Go to the site',
} as const
