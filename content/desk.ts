import { email } from '#contract/values.ts'

/**
 * What the owner sets on 'Settings' and only staff and the server read, such as where notices go.
 * No page carries it.
 */
export const desk = {
  /** Where notices of leads and meetings go. The setting LEAD_NOTIFY_EMAIL counts instead. */
  notices: email('', {
    field: {
      in: 'company',
      label: 'Notices go to',
      hint: 'Of leads and meetings. Not if the server sets LEAD_NOTIFY_EMAIL.',
    },
  }),
} as const
