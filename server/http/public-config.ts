/** The facts of this installation that the browser may know. */
import { type BackendConfig, PUBLIC_CONFIG_DEFAULTS as DEFAULTS, type PublicConfig } from '#contract/page.ts'
import type { Settings } from '#server/env.ts'

export function publicConfig(settings: Settings): PublicConfig {
  const direct = settings.CRM_MODE === 'direct' && settings.CRM_FORMS_HOST
  return {
    siteUrl: settings.SITE_URL,
    contactEmail: settings.CONTACT_EMAIL,
    crmFormsOrigin: direct || '',
    crmPortalId: settings.CRM_PORTAL_ID,
    crmFormIds: {
      waitlist: settings.CRM_FORM_WAITLIST,
      contact: settings.CRM_FORM_CONTACT,
      pioneer: settings.CRM_FORM_PIONEER,
    },
    ...(settings.CRM_TRACKING_SCRIPT && {
      tracking: { script: settings.CRM_TRACKING_SCRIPT, origins: settings.CRM_TRACKING_ORIGINS },
    }),
    schedulerUrl: settings.SCHEDULER_URL ?? DEFAULTS.schedulerUrl,
    partnerFormUrl: settings.PARTNER_FORM_URL ?? DEFAULTS.partnerFormUrl,
    handbookUrl: settings.HANDBOOK_URL ?? DEFAULTS.handbookUrl,
    empathyMapUrl: settings.EMPATHY_MAP_URL ?? DEFAULTS.empathyMapUrl,
    partnerSiteUrl: settings.PARTNER_SITE_URL ?? DEFAULTS.partnerSiteUrl,
    supabaseUrl: settings.SUPABASE_URL ?? '',
  }
}

/** @param anonKey key of our own endpoints; a hosted project brings its own */
export function backendConfig(settings: Settings, anonKey: string): BackendConfig {
  return settings.SUPABASE_URL
    ? { url: settings.SUPABASE_URL, anonKey: settings.SUPABASE_ANON_KEY ?? '' }
    : { url: '', anonKey }
}
