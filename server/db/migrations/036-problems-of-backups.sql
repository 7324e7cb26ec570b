-- Why the last backup or drill failed; `last_failure` has what it is about, such as the folder.
alter table backup_runs add column problem text not null default 'other' check (problem in (
  'place-missing', 'disk-full', 'backup-missing', 'store-fails', 'damaged',
  'without-totals', 'restored-differs', 'no-room', 'other'));
