-- Answers of the AI Activation Canvas. Anyone may submit and gets the own row back; only admins read.

create table public.canvas_submissions (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  created_at timestamptz not null default now(),
  -- entered from 1 to 5, shown out of 10: both readings of the rating are valid here
  q1_activation_rating int not null check (q1_activation_rating between 1 and 10),
  q2_activation_goal text check (char_length(q2_activation_goal) <= 2000),
  q3_metrics text check (char_length(q3_metrics) <= 2000),
  q4_first_movers text check (char_length(q4_first_movers) <= 2000),
  q5_empowerment_moves text check (char_length(q5_empowerment_moves) <= 2000),
  q6_fast_guardrails text check (char_length(q6_fast_guardrails) <= 2000),
  q7_constraints text check (char_length(q7_constraints) <= 2000),
  q8_high_value_workflows text check (char_length(q8_high_value_workflows) <= 2000),
  q9_next_step_experiments text check (char_length(q9_next_step_experiments) <= 2000),
  q10_support_structures text check (char_length(q10_support_structures) <= 2000),
  q11_commitment text check (char_length(q11_commitment) <= 2000)
);
create index on public.canvas_submissions (created_at desc);
create index on public.canvas_submissions (email, created_at desc);

-- id and time are the server's: a value sent by the caller is replaced, so no known id can be claimed or overwritten.
create function private.stamp_submission() returns trigger language plpgsql set search_path = ''
  as $f$ begin
    new.id := gen_random_uuid();
    new.created_at := now();
    perform set_config('app.inserted_id', new.id::text, true);
    return new;
  end $f$;
create trigger stamp before insert on public.canvas_submissions
  for each row execute function private.stamp_submission();

alter table public.canvas_submissions enable row level security;

create policy submit on public.canvas_submissions for insert to anon, authenticated with check (true);
create policy read on public.canvas_submissions for select to anon, authenticated
  using (id::text = private.inserted_id() or (select private.has_role('admin')));
create policy deny_loudly on public.canvas_submissions as restrictive for select to authenticated
  using ((select private.require_admin()));
create policy service on public.canvas_submissions for all to service_role using (true) with check (true);
