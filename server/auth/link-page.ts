/** Pages for the links in emails. They work without scripting. */
import { escapeMarkup } from '#contract/escape-markup.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { PlainPage } from '#server/plain-page.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { LinkType } from './email-links.ts'

/**
 * Asks before a link is followed. The form has no action, so it posts to the link. @param email the
 * account's
 */
export function linkPage(type: LinkType, email: string, words: CurrentWords): PlainPage {
  const { asks, why } = words('linkPages')
  const { title, text, action } = asks[type]
  const form = `<form method="post"><button>${escapeMarkup(action)}</button></form><small>${escapeMarkup(why)}</small>`
  return { title, text: fillIn(text, { email }), action: form }
}

/** Name of the button that agrees to closing another account. */
export const CLOSE_OTHER = 'close'

/** What each outcome says. */
const CANCELED = {
  canceled: 'canceled',
  void: 'notCanceled',
  'other-account': 'otherAccount',
  'other-account-has-role': 'otherAccountHasRole',
} as const

/** The answer to a link that takes a change of address back. */
export function cancelPage(outcome: keyof typeof CANCELED, words: CurrentWords): PlainPage {
  const said = words('linkPages')
  const action =
    outcome === 'other-account'
      ? `<form method="post"><button name="${CLOSE_OTHER}" value="1">${escapeMarkup(said.otherAccount.action)}</button></form>`
      : `<p><a href="/auth">${escapeMarkup(said.toSignIn)}</a></p>`
  return { ...said[CANCELED[outcome]], action }
}
