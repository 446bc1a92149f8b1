-- Which privacy notice was on the form when a lead came in: the date it bears and the beginning of its text's SHA-256, so
-- that the wording can be found again. Null for leads from before this was kept.
alter table public.leads add column privacy_notice text check (char_length(privacy_notice) <= 100);
