import type { VisitSource } from '#contract/visits.ts'

/**
 * Where visitors come from, by name; everything else is counted as 'other'. The list is short on
 * purpose: the table of counts grows with it. Add the sites and newsletters you work with. A name
 * must not change once it has been counted.
 */
export const visitSources: readonly VisitSource[] = [
  {
    name: 'google',
    label: 'Google',
    hosts: ['google.', 'com.google.android.googlequicksearchbox'],
    campaigns: ['google', 'adwords'],
  },
  { name: 'bing', label: 'Bing', hosts: ['bing.com'], campaigns: ['bing'] },
  { name: 'duckduckgo', label: 'DuckDuckGo', hosts: ['duckduckgo.com'] },
  {
    name: 'search',
    label: 'Other search engines',
    hosts: ['ecosia.org', 'yahoo.', 'search.brave.com', 'qwant.com'],
  },
  { name: 'chatgpt', label: 'ChatGPT', hosts: ['chatgpt.com', 'openai.com'] },
  {
    name: 'assistants',
    label: 'Other AI assistants',
    hosts: [
      'claude.ai',
      'perplexity.ai',
      'copilot.microsoft.com',
      'gemini.google.com',
      'chat.mistral.ai',
    ],
    campaigns: ['perplexity', 'copilot'],
  },
  {
    name: 'linkedin',
    label: 'LinkedIn',
    hosts: ['linkedin.com', 'lnkd.in', 'com.linkedin.android'],
    campaigns: ['linkedin'],
  },
  { name: 'youtube', label: 'YouTube', hosts: ['youtube.com', 'youtu.be'], campaigns: ['youtube'] },
  {
    name: 'social',
    label: 'Other social networks',
    hosts: [
      'x.com',
      't.co',
      'twitter.com',
      'facebook.com',
      'instagram.com',
      'threads.net',
      'bsky.app',
      'reddit.com',
    ],
    campaigns: ['x', 'twitter', 'facebook', 'instagram', 'reddit'],
  },
  {
    name: 'email',
    label: 'Email and newsletters',
    hosts: [
      'mail.google.com',
      'outlook.live.com',
      'outlook.office.com',
      'mail.yahoo.com',
      'com.google.android.gm',
    ],
    campaigns: ['newsletter', 'email'],
  },
  {
    name: 'event',
    label: 'Events and talks',
    hosts: [],
    campaigns: ['event', 'conference', 'talk', 'webinar', 'badge'],
  },
  { name: 'partner', label: 'Partners', hosts: [], campaigns: ['partner'] },
]
