-- A session of the PKCE flow names in its `amr` what its link was for, as in the hosted service.
alter table auth.flow_codes add column method text not null default 'recovery'
  check (method in ('email/signup', 'recovery', 'email_change'));
alter table auth.sessions drop constraint sessions_method_check;
alter table auth.sessions add constraint sessions_method_check
  check (method in ('password', 'otp', 'email/signup', 'recovery', 'email_change'));
