-- Whether the fields of a filled document become part of its pages. Otherwise they stay for somebody to change.
alter table templates add column flatten boolean not null default true;
