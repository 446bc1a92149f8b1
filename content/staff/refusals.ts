/** What staff are told when a change is not possible. Only the server says it. */
export const staffRefusals = {
  noLead: 'There is no such lead',
  noCompany: 'The company of this lead is not known',
  nobodyHere: 'Nothing has come from this address',
  tooManyAddresses: 'A person can have 20 addresses here',
  mergedSince: 'The addresses of this person have changed. Show the person again and look first.',
  notAssignable: 'This account may not see leads, so none can be assigned to it',
  noSmtp: 'No email server is set up, so emails are sent from your own email program.',
  viewOfOther: 'A colleague has saved a view with this name. Choose another.',
  noCrm: 'No CRM is set up: leads are kept here and not forwarded.',
  nothingHere: 'There is nothing here',
  running: 'This is running already',
  noAddress: 'That is not an email address',
  lastAdmin: 'This is the only admin who can sign in. Give the role to someone else first.',
  undecidedMentions:
    'A note that names this person is new or has changed. Show the person again and read it first.',
  mailServer: 'Check the name of the server, the port and the sender’s address.',
  invalid: 'What was sent is not valid',
} as const
