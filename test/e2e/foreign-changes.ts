/**
 * What translators and extensions do to a page. Each function runs in the page and changes it in
 * the way that was seen in the real one: the same elements, in the same places, with the same
 * attributes.
 */
import type { Page } from '@playwright/test'

/**
 * Google Translate, also the one in Chrome: every text node gives way to two `font` elements with
 * the translation.
 */
function googleTranslate(): void {
  const LEFT_ALONE = 'script, style, noscript, textarea, font, [translate="no"]'
  const translate = (text: Node) => {
    if (!text.nodeValue?.trim() || text.parentElement?.closest(LEFT_ALONE)) {
      return
    }
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.style.verticalAlign = 'inherit'
    inner.style.verticalAlign = 'inherit'
    inner.textContent = `»${text.nodeValue}«`
    outer.append(inner)
    text.parentNode?.replaceChild(outer, text)
  }
  const translateAll = (root: Node) => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      texts.push(walker.currentNode)
    }
    texts.forEach(translate)
  }
  document.documentElement.classList.add('translated-ltr')
  document.documentElement.lang = 'de'
  translateAll(document.body)
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.addedNodes) {
        if (
          node.nodeName !== 'FONT' &&
          node.parentElement?.nodeName !== 'FONT' &&
          node.isConnected
        ) {
          if (node.nodeType === Node.TEXT_NODE) {
            translate(node)
          } else {
            translateAll(node)
          }
        }
      }
    }
  }).observe(document.body, { childList: true, subtree: true })
}

/** Grammarly: an element before each text area, others after the body, and attributes. */
function grammarly(): void {
  document.body.setAttribute('data-new-gr-c-s-check-loaded', '14.1264.0')
  document.body.setAttribute('data-gr-ext-installed', '')
  for (const field of document.querySelectorAll('textarea, input[type=text], input:not([type])')) {
    field.setAttribute('data-gramm', 'true')
    field.setAttribute('spellcheck', 'false')
    const helper = document.createElement('grammarly-extension')
    helper.setAttribute('data-grammarly-shadow-root', 'true')
    helper.className = 'dnXmp'
    helper.style.position = 'absolute'
    helper.attachShadow({ mode: 'open' })
    field.before(helper)
  }
  document.documentElement.append(document.createElement('grammarly-desktop-integration'))
}

/** LanguageTool: a highlighter before each field. */
function languageTool(): void {
  for (const field of document.querySelectorAll('textarea, input[type=text], input:not([type])')) {
    field.setAttribute('data-lt-tmp-id', 'lt-1')
    field.setAttribute('spellcheck', 'false')
    const helper = document.createElement('lt-highlighter')
    helper.style.display = 'none'
    helper.append(document.createElement('lt-div'))
    field.before(helper)
  }
}

/**
 * Password managers. 1Password puts a button after the body's content, LastPass an icon after each
 * field, Bitwarden a class.
 */
function passwordManagers(): void {
  document.body.append(document.createElement('com-1password-button'))
  for (const field of document.querySelectorAll<HTMLElement>('input:not([type=hidden])')) {
    field.style.backgroundImage = 'none'
    field.dataset.comOnepasswordFilled = 'light'
    field.classList.add('com-bitwarden-browser-animated-fill')
    const icon = document.createElement('div')
    icon.setAttribute('data-lastpass-icon-root', '')
    icon.style.position = 'relative'
    icon.attachShadow({ mode: 'closed' })
    field.after(icon)
  }
}

/** Dark Reader: style elements in the head, attributes and variables on elements. */
function darkReader(): void {
  document.documentElement.setAttribute('data-darkreader-mode', 'dynamic')
  document.documentElement.setAttribute('data-darkreader-scheme', 'dark')
  for (const name of ['fallback', 'user-agent', 'inline', 'variables']) {
    const style = document.createElement('style')
    style.className = `darkreader darkreader--${name}`
    style.media = 'screen'
    document.head.prepend(style)
  }
  const meta = document.createElement('meta')
  meta.name = 'darkreader'
  document.head.append(meta)
  for (const drawn of document.querySelectorAll<SVGElement>('[fill]')) {
    drawn.setAttribute('data-darkreader-inline-fill', '')
    drawn.style.setProperty('--darkreader-inline-fill', '#e8e6e3')
  }
}

/** Translates the page and everything that it shows later. */
export const translate = (page: Page): Promise<void> => page.evaluate(googleTranslate)

/** By name, as they change a page that the server has rendered. */
export const FOREIGN_CHANGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'no extension': async () => {},
  'Google Translate': translate,
  Grammarly: (page) => page.evaluate(grammarly),
  LanguageTool: (page) => page.evaluate(languageTool),
  'password managers': (page) => page.evaluate(passwordManagers),
  'Dark Reader': (page) => page.evaluate(darkReader),
}
