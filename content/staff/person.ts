/** What goes and what stays when a person is erased. Names no one, because the receipt is kept. */
export const personErasure = {
  goesTitle: 'What goes:',
  erased: 'Erased on {at}',
  goes: {
    leads: 'forms',
    notes: 'notes and changes by staff',
    meetings: 'meetings',
    canvases: 'canvases',
    accounts: 'accounts',
    deliveries: 'emails and deliveries',
    mentions: 'saved views, blocked times',
    mailFiles: 'emails kept as files',
    crm: 'CRM contact',
  },
  crmErased: 'erased',
  staysTitle: 'What stays, and why:',
  stays: {
    crm: '  – the CRM, which has {count} of the leads: delete the contact there too, because no token for it is set (CRM_PRIVATE_APP_TOKEN)',
    otherAddresses:
      '  – what is stored under other addresses of these leads ({count}), which may be someone else’s: look at each, and erase it too if it is the same person’s',
    sent: '  – emails that were already sent, in the mailboxes of those who got them',
    others:
      '  – what others wrote about the person in their own forms and at other leads: export the leads, and search the file for the name',
    backups:
      '  – backups of {days}, which are replaced within a week, and unused parts of the database’s files until new data overwrites them: after a restore, erase again',
    otherBackups:
      '  – backups made before, wherever they are kept, and unused parts of the database’s files until new data overwrites them: after a restore, erase again',
    audit:
      '  – entries of the activity log, which hold nothing that the person typed and are deleted after {days} days',
  },
  failed:
    'NOT ERASED AT THE CRM: {reason}. Run the same again, or delete the contact there by hand. Until the CRM has erased it, the site keeps the address only for that, and tries again for about a day.',
} as const

/** Words of the staff page 'Person'. */
export const person = {
  label: 'Person',
  key: 'p',
  title: 'Everything about one person',
  subtitle: 'What is stored about one email address: to see, to copy, to erase',
  description: 'What is stored about a person, for staff.',
  elsewhere: {
    title: 'People are looked up on this site’s own server',
    text: 'Accounts of this site live in a hosted project. On the site’s server, this command copies or erases what is stored here:',
    command: 'npm run privacy (in an installed release: everturn privacy)',
  },
  email: 'Email address',
  find: 'Show everything',
  hint: 'Each look and each deletion is recorded under Activity, without the address.',
  begin: [
    'Someone asks what you know about them, or asks to be forgotten: enter the address they wrote from.',
    'You see all of it: forms and notes, meetings, canvases, the account, emails, and the dates of backups.',
    'Save a copy to send to them. Erase it all, if they ask for that, and keep the receipt, which names no one.',
  ],
  none: 'Nothing.',
  unknown: 'Nothing is stored about this address.',
  others: {
    title: 'Other addresses of these leads',
    lead: 'Staff corrected an address. These may be the same person’s or someone else’s. What is stored under them is not shown here and is not erased: look at each.',
  },
  parts: {
    leads: 'Forms, and notes about them',
    meetings: 'Meetings',
    canvases: 'Canvases',
    accounts: 'Account',
    deliveries: 'Emails and deliveries',
    mentions: 'Saved views of the leads, and notes at blocked times',
    mailFiles: 'Emails kept as files',
    backups: 'Backups',
  },
  copy: {
    title: 'A copy for the person',
    lead: 'The page is for reading, the JSON file for another program.',
    begin: 'Save a copy',
    page: 'Save as a page',
    json: 'Save as JSON',
    heading: 'Everything that {site} has stored about {email}, as of {at}',
  },
  erase: {
    title: 'Erase this person',
    lead: 'It cannot be undone. The receipt names no one, so it can be kept.',
    confirm: 'Type the address to confirm',
    action: 'Erase for good',
    receipt: 'Receipt',
    save: 'Save the receipt',
  },
} as const
