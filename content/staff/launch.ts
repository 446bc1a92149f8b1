/** Words of the proofs on 'Ready to launch': what each tries, and how it can end. */
interface ProofWords {
  title: string
  /** What happens when it is run. */
  tries: string
  /** Sentences by how it ended: what is true, and what to do. `{…}` is filled in. */
  endings: Readonly<Record<string, string>>
}

/** In the order in which they are shown and run. */
export const proofs = {
  https: {
    title: 'The site answers at its own address',
    tries: 'The server asks for a page of its own at SITE_URL, over https.',
    endings: {
      answered: '{address} answers over https, and is this site.',
      local:
        'SITE_URL is not set, so links lead to this machine. Set it to the public address of the site.',
      unencrypted:
        'SITE_URL begins with http. What visitors type would travel unencrypted. Use https.',
      noName: 'The name {host} is not known. Enter it at the provider of your domain.',
      unreachable: '{address} does not answer ({code}). Check the proxy and the firewall.',
      certificate:
        '{address} has no valid certificate ({code}). Browsers warn visitors. Check the proxy.',
      redirects:
        '{address} redirects to {to}. Set SITE_URL to the address at which the site answers.',
      other:
        '{address} answers, but it is not this site (status {status}). Check where the name and the proxy lead.',
      untrusted:
        '{address} is this site, but it does not trust its proxy: all visitors count as one. Set TRUST_PROXY to the address of the proxy, on this machine 127.0.0.1,::1.',
    },
  },
  email: {
    title: 'A test email arrives',
    tries: 'One email to your own address.',
    endings: {
      accepted:
        '{server} accepted an email to you. Look whether it is in your mailbox, and not in the spam folder.',
      unset: 'No email server is set up, so emails reach no one. Set SMTP_URL and MAIL_FROM.',
      noAddress: 'There is no address to send to. Name one after the command.',
      signIn: '{server} does not accept the user name and password in SMTP_URL ({code}).',
      unreachable:
        '{server} cannot be reached, or only without encryption ({code}). Check the name and the port in SMTP_URL, and the firewall.',
      late: '{server} did not answer in time. Check the port in SMTP_URL, and the firewall.',
      refused: '{server} refused the email ({code}). It may not know the sender: check MAIL_FROM.',
      later: '{server} does not take emails now ({code}). Try again in a few minutes.',
    },
  },
  sender: {
    title: 'Mailboxes trust the sender',
    tries:
      'Looks up the entries of your domain by which mailboxes tell your emails from forged ones: SPF, DKIM and DMARC.',
    endings: {
      allowed:
        'All three are there for {domain}. SPF allows {senders}: the provider of {server} must be among them. DKIM has a key at {key}, and DMARC says “{policy}”. In the test email, “Show original” then says PASS three times.',
      otherKey:
        'For {domain}, SPF allows {senders}: the provider of {server} must be among them. DMARC says “{policy}”. DKIM has an entry under a name that the site does not know, so only the test email shows whether it works: “Show original” must say PASS three times.',
      unclearKey:
        'No DKIM key was found for {domain} under the names that providers give, and its name servers do not say whether there are others. In the test email, “Show original” must say PASS three times. If DKIM does not, the operator of {server} tells you the entry. SPF allows {senders}: the provider of {server} must be among them. DMARC says “{policy}”.',
      missing:
        'Many mailboxes refuse your emails, or put them into the spam folder. Correct this where the domain {domain} is managed. {entries}',
      noDomain:
        'The domain {domain} does not exist, so mailboxes refuse your emails. Set MAIL_FROM to an address of your own domain.',
      unanswered:
        'Nothing could be looked up for {domain} ({code}). Check that this server can reach a name server, and try again.',
      unset: 'No email server is set up, so emails reach no one. Set SMTP_URL and MAIL_FROM.',
    },
  },
  answers: {
    title: 'Answers arrive',
    tries:
      'Looks up who takes emails for your contact address and for the sender, and sends an email to each.',
    endings: {
      sent: 'An email is on its way to {addresses}. Look whether it is there: people who answer you write to these addresses.',
      noMailbox:
        'No server takes emails for {domain}, so answers are lost. Set CONTACT_EMAIL and MAIL_FROM to addresses that someone reads, or set up mailboxes for {domain}.',
      notSent:
        'The email to {address} did not go out: {error}. If the address does not exist, answers to it are lost. If it does, run the test email: it says what to do.',
      unanswered:
        'Nothing could be looked up for {domain} ({code}). Check that this server can reach a name server, and try again.',
      unset: 'No email server is set up, so no one has anything to answer. Set SMTP_URL.',
    },
  },
  crm: {
    title: 'A test lead reaches the CRM',
    tries: 'One lead of an invented person through each form, which is removed again.',
    endings: {
      removed:
        'The CRM accepted a test lead through each form. Its contact {address} is removed for good.',
      left: 'The CRM accepted a test lead through each form. Remove its contact {address} there: without CRM_PRIVATE_APP_TOKEN, the site cannot.',
      stuck:
        'The CRM accepted a test lead, but does not remove it: {error}. Remove the contact {address} there.',
      unset: 'No CRM is set up. Leads are kept here. Set CRM_FORMS_HOST if you use one.',
      failed: '{setting}: {error}. Real leads wait here until this works.',
    },
  },
  calendar: {
    title: 'A test booking lands in the calendar',
    tries:
      'Reads your calendars, writes an entry to those that meetings are written to and removes it, and sends you the invitation to an invented meeting.',
    endings: {
      works:
        'Your calendars ({count}) can be read, and the copy that blocks times is {minutes} min old. An invitation went out to you: look whether your calendar shows it, then decline it.',
      soon: 'Your calendars ({count}) can be read, and will block times in a few minutes. An invitation went out to you: look whether your calendar shows it, then decline it.',
      unset:
        'No calendar of yours is set up, so visitors can book over your meetings. Connect one under Calendars of hosts.',
      noEmail:
        'Your calendars can be read, but no invitation can go out: no email server is set up. Set SMTP_URL and MAIL_FROM.',
      unreadable:
        'Calendar {name} cannot be used: {error}. Connect it again under Calendars of hosts, or correct its address in CALENDAR_FEEDS.',
      notSent:
        'Your calendars can be read, but the invitation did not go out: {error}. Run the test email: it says what to do.',
      provider: 'Meetings are booked at SCHEDULER_URL. Try a booking there.',
    },
  },
  backup: {
    title: 'A backup restores',
    tries: 'Makes a backup, restores it beside the database and compares the rows.',
    endings: {
      restored: '{report}',
      full: 'There is not enough space for it ({error}). Free some in {folder} or {scratch}.',
      unwritable: 'A folder does not allow writing ({error}).',
      tools:
        'This server has no pg_dump and pg_restore. Install those of your PostgreSQL, and run it again.',
      failed: '{error}',
    },
  },
  secondStep: {
    title: 'Admins have a second step',
    tries: 'Counts the accounts of admins without an authenticator app.',
    endings: {
      all: 'All have one ({admins}).',
      missing: 'Without one: {count} of {admins}. Each adds an authenticator app under Account.',
      none: 'There is no admin.',
      hosted: 'Accounts live in a hosted project, which this server cannot see.',
    },
  },
} as const satisfies Record<string, ProofWords>

/** What is missing or wrong at the domain of the sender, and what to enter. */
export const senderEntries = {
  spf: 'SPF is missing: a TXT entry that says who may send for {domain}. The operator of {server} tells you its text.',
  spfTwice: 'SPF is there more than once, so none counts. Join the entries into one.',
  spfOpen: 'SPF ends with “all”, which allows everyone to send for {domain}. End it with “~all”.',
  spfClosed: 'SPF allows no one to send for {domain}. Add what the operator of {server} tells you.',
  spfBroken:
    'SPF leads to an entry that is missing, or to more than ten others, so it does not count. Take out what you no longer use.',
  dkim: 'DKIM is missing: the key by which mailboxes check your signature. The operator of {server} tells you the entry.',
  dmarc:
    'DMARC is missing: what mailboxes do with forged emails. Begin with a TXT entry for _dmarc.{domain}: v=DMARC1; p=none',
} as const

/** What any proof can end with. */
export const commonEndings = {
  late: 'It did not end within {seconds} seconds.',
  ended: 'The server stopped before it ended. Run it again.',
  unexpected: 'It failed for a reason that it does not know. The log has the details.',
} as const

export const answersEmail = {
  subject: 'Test: answers to {name} arrive',
  text: 'This email shows that answers reach you: an answer to an email of the site goes to this address. You need not do anything.',
} as const

export const proofEmail = {
  subject: 'Test: emails of {name} arrive',
  text: 'You asked for this email on the page “Settings”. If you can read it, the site can send emails.',
} as const
