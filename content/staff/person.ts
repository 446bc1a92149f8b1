/**
 * What goes and what stays when a person is erased. Names no one, because receipt and letter are
 * kept.
 */
export const personErasure = {
  goesTitle: 'What is erased:',
  erased: 'Receipt {number}. Erased on {at}',
  goes: {
    leads: 'forms',
    notes: 'notes and changes by staff',
    meetings: 'meetings',
    canvases: 'canvases',
    newsletter: 'entries in the newsletter’s list',
    accounts: 'accounts',
    deliveries: 'records of deliveries',
    mentions: 'other notes by staff',
    mailFiles: 'copies of emails',
    /** The CRM gives the same answer when it had none. */
    crm: 'the contact at the CRM provider, if there was one',
    nothing: 'nothing is stored here under the address',
  },
  staysTitle: 'What stays, and why:',
  stays: {
    crm: 'the copy of the forms at the CRM provider, until it is deleted there by hand',
    crmFailed:
      'the contact at the CRM provider, and the address here, only to ask the provider again for about five days',
    sent: 'emails that were already sent, in the mailboxes of those who got them',
    webhooks: 'what was sent to other programs, in those: {names}',
    mentions:
      'notes by staff in which the name or the address occurs and which are about others: {count}',
    others: 'the name in forms that others sent, which a search by address cannot find',
    backups: 'backups, which newer ones replace night by night, the last about {last}',
    otherBackups:
      'copies of the database that are kept outside of this site, until they are replaced',
    traces:
      'traces on the server’s disk, until new data overwrites them. No page, search or export shows them',
    audit:
      'the activity log, as proof of who did what when, without addresses and texts, for {days} days',
  },
  leftTitle: 'Left to do:',
  left: {
    crmFailed:
      'NOT ERASED AT THE CRM: {reason}. Run the same again, or delete the contact there by hand',
    crm: 'delete the contact at the CRM by hand: no token for it is set (CRM_PRIVATE_APP_TOKEN)',
    otherAddresses:
      'look at the other addresses of these leads ({count}), which may be someone else’s',
    webhooks: 'delete the person in the programs that got events: {names}',
    others: 'export the leads, and search the file for the name',
    restore: 'if a backup from before is ever restored, erase again',
  },
  /** A confirmation to the person. */
  letter:
    'On {day} we erased what this website had stored under your email address. The number of this deletion is {number}.\n{outcome}\n\nIf you have questions, reply to this email and mention this number.',
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
  yes: 'Yes',
  unknown: 'Nothing is stored about this address.',
  others: {
    title: 'Other addresses of these leads',
    lead: 'Staff corrected an address. These may be the same person’s or someone else’s. What is stored under them is not shown here and is not erased: look at each.',
  },
  merged:
    'Staff merged these addresses as one person’s: {addresses}. The copy and the erasure cover all of them. If they are two people, separate them on the page of a lead first.',
  noBackups: 'This site keeps none yet. It does not know of copies that are kept elsewhere.',
  /** With where each part comes from. How long it is kept is in the privacy policy. */
  parts: {
    leads: {
      title: 'Forms, and notes about them',
      lead: 'Sent with a form of this site, or entered by staff.',
    },
    meetings: { title: 'Meetings', lead: 'Booked on this site.' },
    canvases: { title: 'Canvases', lead: 'Sent from the page of the canvas.' },
    newsletter: {
      title: 'Newsletter',
      lead: 'Ticked in a form of this site, and confirmed by email.',
    },
    accounts: {
      title: 'Account',
      lead: 'From signing up or an invitation, and from each sign-in.',
    },
    deliveries: {
      title: 'Records of deliveries',
      lead: 'Made by this site when it passes something on.',
    },
    mentions: {
      title: 'Other notes by staff',
      lead: 'Saved views of the leads and notes at blocked times that name the address and no other, and what you choose below.',
    },
    mailFiles: {
      title: 'Copies of emails',
      lead: 'Links end before the “?”, because what follows may sign someone in.',
    },
    backups: { title: 'Backups', lead: 'Copies of the whole database, made at these times.' },
  },
  possible: {
    title: 'Perhaps about this person',
    lead: 'The name or the address occurs here, perhaps with someone else’s or as a part of it. Read each. What you check is added to the copy above and erased with the person. The rest stays.',
    places: {
      views: 'Saved view of the leads',
      blockedTimes: 'Note at a blocked time',
      notes: 'Note at another lead',
    },
    choice: 'About this person: {place}',
  },
  copy: {
    title: 'A copy for the person',
    lead: 'The page is for reading and printing. Read it before you send it: notes may name others. The JSON file is for another program.',
    page: 'Save as a page',
    json: 'Save as JSON',
    heading: 'Everything that {site} has stored about {email}, as of {at}',
    intro:
      'It is held by {operator}. Each part says where it comes from. What it is used for, who else receives it, how long it is kept and which rights you have is said in the privacy policy at the end, as it is published today. Questions and requests: {contact}.',
    policyFailed: 'The privacy policy, which is part of the copy, could not be loaded.',
  },
  erase: {
    title: 'Erase this person',
    lead: 'It cannot be undone. The receipt names no one, so it can be kept.',
    confirm: 'Type the address to confirm',
    action: 'Erase for good',
    receipt: 'Receipt',
    save: 'Save the receipt',
    letter: 'A confirmation to send to the person',
    copy: 'Copy the text',
    copied: 'Copied',
  },
} as const
