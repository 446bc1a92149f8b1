/** Words of the staff page 'Overview'; `{…}` is filled in. Every figure is explained next to it. */
export const overview = {
  label: 'Overview',
  key: 'o',
  title: 'Overview',
  subtitle: 'What the site brings in',
  description: 'What the site brings in, for staff.',
  elsewhere: {
    title: 'Figures are kept by this site’s own server',
    text: 'Accounts of this site live in a hosted project. Visits and leads are counted by the server that shows this page.',
  },
  controls: {
    label: 'Period and source',
    period: 'Period',
    periods: {
      today: 'Today',
      '7d': 'Last 7 days',
      '30d': 'Last 30 days',
      '90d': 'Last 90 days',
      '12m': 'Last 12 months',
      custom: 'From … to …',
    },
    from: 'From',
    to: 'To',
    compare: 'Compare with',
    comparisons: { previous: 'Previous period', year: 'A year earlier', none: 'Nothing' },
    source: 'Source',
    allSources: 'All sources',
    interval: 'Bars',
    intervals: { day: 'Days', week: 'Weeks', month: 'Months' },
  },
  period: '{from} to {to}, in the time zone of {place}.',
  compared: 'Compared with {from} to {to}.',
  untilNow: 'Today counts until now.',
  bySource: 'Only visits and leads that came from {source}.',
  figures: {
    /** Opens what each figure counts, where there is no room beside it. */
    meaning: 'What these figures count',
    visits: {
      label: 'Visits',
      about: 'People who came from outside and did something, or stayed ten seconds. No bots.',
    },
    leads: {
      label: 'Leads',
      about:
        'Forms sent, meetings included. Deleted ones are not counted, nor those entered by hand.',
    },
    won: {
      label: 'Won',
      about: 'Won in this period, whenever they came in, also by hand. Value: {value}.',
    },
    meetings: {
      label: 'Meetings',
      about: 'Booked in this period, whenever they take place, and not canceled.',
    },
    finished: {
      label: 'Surveys and canvases',
      about: '{surveys} surveys finished (by days of UTC) and {canvases} canvases sent.',
      notBySource: 'Counted without a source, so not shown for one.',
    },
  },
  change: {
    up: '{percent} more than {before}',
    down: '{percent} less than {before}',
    same: 'No change',
    fromNone: 'None before',
    none: 'None before either',
  },
  crm: {
    label: 'On the way to the CRM',
    failed: {
      one: '{count} lead could not be delivered',
      many: '{count} leads could not be delivered',
    },
    waiting: {
      one: '{count} lead waits to be delivered, since {time}',
      many: '{count} leads wait to be delivered, the oldest since {time}',
    },
    showFailed: 'Show failed leads',
    showWaiting: 'Show waiting leads',
    fine: 'No lead waits for the CRM, and none has failed.',
  },
  charts: {
    visits: { title: 'Visits', about: 'How many people came, by {interval}.' },
    leads: {
      title: 'Leads by form',
      about: 'Each bar is all leads of one {interval}, divided by form.',
    },
    meetings: {
      title: 'Meetings',
      about: 'Booked and not canceled, by the {interval} of the booking.',
    },
    surveys: { title: 'Surveys', about: 'Finished, by {interval}, in days of UTC.' },
    canvases: { title: 'Canvases', about: 'Sent, by {interval}.' },
    intervals: { day: 'day', week: 'week', month: 'month' },
    marks: { published: 'published: {name}', campaign: 'campaign began: {name}' },
    weekOf: 'Week of {day}',
    /** A week or month that the period cuts off. */
    cut: { one: '{name} ({days} day)', many: '{name} ({days} days)' },
  },
  origins: {
    title: 'Where they come from',
    about:
      'Leads are counted by the last arrival before the form was sent and, for comparison, by the first arrival of that visit.',
    tabs: { source: 'Sources', campaign: 'Campaigns', landing: 'First pages' },
    abouts: {
      source: 'A source is the site or the campaign (utm_source) that a visit came from.',
      campaign: 'What the link said in utm_campaign. Visits are not counted by campaign.',
      landing: 'The first page of a visit.',
    },
    columns: {
      name: 'From',
      visits: 'Visits',
      last: 'Leads',
      first: 'By first arrival',
      won: 'Won',
      value: 'Value',
    },
    names: { direct: 'Direct', other: 'Other sites', unknown: 'Not known' },
    none: 'No visit and no lead in this period.',
    noCampaign: 'No lead of this period came with a campaign.',
  },
  pages: {
    title: 'Pages',
    about: 'Views of a page, leads sent from it, and leads per 100 views.',
    aboutSource:
      'Visits from this source that began on the page, leads sent from it, and leads per 100 of these visits.',
    columns: {
      page: 'Page',
      views: 'Views',
      leads: 'Leads',
      ratio: 'Leads per 100',
      won: 'Won',
      value: 'Value',
    },
    /** Pages that staff added, beside each other. */
    groups: {
      all: 'All pages',
      landing: 'Landing pages',
      insights: 'Articles, case studies and events',
    },
    booking: 'Booking page, in a window of other pages',
    partner: 'Partner form, in a frame',
  },
  steps: {
    survey: {
      title: 'Survey, step by step',
      names: {
        opened: 'Opened the page',
        'survey-begun': 'Began',
        'survey-rated': 'Gave a first answer',
        finished: 'Saw the results',
      },
    },
    canvas: {
      title: 'Canvas, step by step',
      names: {
        opened: 'Opened the page',
        step: 'Reached step {step}',
        summary: 'Reached the summary',
        finished: 'Sent it',
      },
    },
    columns: { step: 'Step', n: 'People', share: 'Went on' },
    about:
      'Each time a step was reached counts once, whatever the source. Browsers that ask not to be tracked are missing from the steps but not from canvases sent.',
    none: 'No one in this period.',
  },
  more: 'Show all {count}',
  fewer: 'Show fewer',
  empty: {
    title: 'Counting has begun',
    text: 'No one has visited since. The first visit appears here a few seconds after someone opens a page and does something on it. You yourself are not counted while you are signed in; to try it, open the site in a private window.',
  },
  firstDay: 'Counting began on {day}, so there is nothing before to compare with.',
} as const
