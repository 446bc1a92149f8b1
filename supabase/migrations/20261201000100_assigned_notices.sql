-- Works with programs from 1.0.0 on.
-- Who does not want to be told by email about leads that a colleague assigned to them. Without a
-- row, they are told.
alter table private.notice_choices
  drop constraint notice_choices_kind_check,
  add constraint notice_choices_kind_check check (kind in ('lead', 'meeting', 'due', 'assigned'));
