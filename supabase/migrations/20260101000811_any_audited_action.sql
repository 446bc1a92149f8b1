-- The names of actions and subjects are listed in the program (`AuditAction`): a new one needs no migration.
alter table private.audit drop constraint audit_action_check;
alter table private.audit add constraint audit_action_check check (action ~ '^[a-z_]{1,40}$');
alter table private.audit drop constraint audit_subject_check;
alter table private.audit add constraint audit_subject_check check (subject ~ '^[a-z_]{1,40}$');
