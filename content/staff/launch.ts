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

/** What any proof can end with. */
export const commonEndings = {
  late: 'It did not end within {seconds} seconds.',
  ended: 'The server stopped before it ended. Run it again.',
  unexpected: 'It failed for a reason that it does not know. The log has the details.',
} as const

export const proofEmail = {
  subject: 'Test: emails of {name} arrive',
  text: 'You asked for this email on the page “Settings”. If you can read it, the site can send emails.',
} as const
