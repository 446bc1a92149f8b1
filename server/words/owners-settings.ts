import type { Settings } from '#server/env.ts'
import type { CurrentWords } from './current-words.ts'

/** The settings of the server, where addresses that the owner published on 'Settings' win. Each is read when it is used. */
export function ownersSettings(settings: Settings, words: CurrentWords): Settings {
  return {
    ...settings,
    get CONTACT_EMAIL() {
      return words('site').contact.email || settings.CONTACT_EMAIL
    },
    get LEAD_NOTIFY_EMAIL() {
      return words('desk').notices || settings.LEAD_NOTIFY_EMAIL
    },
    get isContactKnown() {
      return words('site').contact.email !== '' || settings.isContactKnown
    },
  }
}
