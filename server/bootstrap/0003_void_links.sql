-- A change of what opens an account voids every link sent before, and an address asked for can be taken back.

-- Emails with a link that were asked for before this moment are not written any more.
alter table auth.users add column links_void_before timestamptz;

alter table auth.one_time_tokens drop constraint one_time_tokens_token_type_check;
alter table auth.one_time_tokens add constraint one_time_tokens_token_type_check
  check (token_type in ('signup', 'recovery', 'email_change', 'email_change_cancel', 'reauthentication'));
