-- What admins read beside the tables. The views run as their owner, so each asks for the role itself, loudly.

-- How far the forwarding of a lead is: of the outbox only what says nothing about the person.
create view public.lead_deliveries with (security_barrier) as
  select ref as lead_id, state, attempts, max_attempts, run_at as next_at, last_status, last_error, done_at
  from private.outbox
  where kind = 'crm_lead' and (select private.require_admin());

create view public.activity with (security_barrier) as
  select a.id, a.at, a.actor, u.email as actor_email, a.action, a.subject, a.ids, a.filter, a.row_count
  from private.audit a left join auth.users u on u.id = a.actor
  where (select private.require_admin());

revoke all on public.lead_deliveries, public.activity from public, anon, authenticated, service_role;
grant select on public.lead_deliveries, public.activity to authenticated;
