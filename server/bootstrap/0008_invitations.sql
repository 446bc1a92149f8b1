-- Staff whom an operator has invited: the account waits for its owner, and no password that was typed by anyone else opens it.
alter table auth.users add column invited_at timestamptz;

alter table auth.one_time_tokens drop constraint one_time_tokens_token_type_check;
alter table auth.one_time_tokens add constraint one_time_tokens_token_type_check
  check (token_type in ('signup', 'recovery', 'invite', 'email_change', 'email_change_cancel', 'reauthentication'));
