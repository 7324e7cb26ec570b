-- The entries of records in the CRM, also those that their records no longer have.
create table crm_entries (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  record_id uuid not null references records,
  part text not null,
  key text not null unique,
  -- The key in the CRM; that of a customer is the same for all its records.
  crm_key text not null,
  -- The hash of the customer; null for a contract.
  holder text,
  -- The version of the record that was sent last.
  version integer,
  user_id uuid references users on delete set null,
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  attempts integer not null default 0,
  external_id text not null default '',
  -- The fields that it has written and not emptied since; null: unknown.
  sent_fields jsonb,
  -- The outcome of the last attempt.
  answer jsonb not null default '{}',
  closed_at timestamptz,
  dismissed_at timestamptz
);
create index crm_entries_record on crm_entries (record_id);
create index crm_entries_external on crm_entries (external_id) where external_id <> '';
create index crm_entries_customers on crm_entries (holder) where external_id <> '';
create index crm_entries_unfinished on crm_entries (created_at) where state <> 'done';
create index crm_entries_missing_fields on crm_entries (id) where answer -> 'missing' is not null;

-- Nobody writes an effect between the copy and the triggers.
lock table effects in share row exclusive mode;
insert into crm_entries (id, created_at, updated_at, record_id, part, key, crm_key, holder, version, user_id, state,
  attempts, external_id, sent_fields, answer, closed_at, dismissed_at)
select id, created_at, updated_at, record_id, coalesce(payload ->> 'part', split_part(key, ':', 2)), key,
  coalesce(payload ->> 'crmKey', key), payload ->> 'holder', (payload ->> 'version')::integer, user_id, state, attempts,
  external_id, sent_fields, answer, closed_at, dismissed_at
from effects where kind = 'crm' and record_id is not null;

-- The former version serves until the new one has started, and knows the rows of `effects`: for this release each table
-- has what is written to the other. A copied row is not copied back, and a restore brings both.
create function copies_crm_entries() returns boolean
  language sql
  as $$ select pg_trigger_depth() = 1 and current_setting('sportello.restoring', true) is distinct from 'on' $$;

create function copy_effect_to_crm_entry() returns trigger
  language plpgsql
  as $$
begin
  if not copies_crm_entries() then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from crm_entries where id = old.id;
    return null;
  end if;
  insert into crm_entries as e (id, created_at, updated_at, record_id, part, key, crm_key, holder, version, user_id, state,
    attempts, external_id, sent_fields, answer, closed_at, dismissed_at)
  values (new.id, new.created_at, new.updated_at, new.record_id,
    coalesce(new.payload ->> 'part', split_part(new.key, ':', 2)), new.key, coalesce(new.payload ->> 'crmKey', new.key),
    new.payload ->> 'holder', (new.payload ->> 'version')::integer, new.user_id, new.state, new.attempts, new.external_id,
    new.sent_fields, new.answer, new.closed_at, new.dismissed_at)
  on conflict (id) do update set (updated_at, part, key, crm_key, holder, version, user_id, state, attempts, external_id,
    sent_fields, answer, closed_at, dismissed_at) = (excluded.updated_at, excluded.part, excluded.key, excluded.crm_key,
    excluded.holder, excluded.version, excluded.user_id, excluded.state, excluded.attempts, excluded.external_id,
    excluded.sent_fields, excluded.answer, excluded.closed_at, excluded.dismissed_at);
  return null;
end
$$;

create function copy_crm_entry_to_effect() returns trigger
  language plpgsql
  as $$
begin
  if not copies_crm_entries() then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from effects where id = old.id;
    return null;
  end if;
  insert into effects as e (id, created_at, updated_at, kind, key, user_id, record_id, payload, state, attempts, answer,
    external_id, sent_fields, closed_at, dismissed_at)
  values (new.id, new.created_at, new.updated_at, 'crm', new.key, new.user_id, new.record_id,
    jsonb_strip_nulls(jsonb_build_object('part', new.part, 'version', new.version, 'holder', new.holder,
      'crmKey', new.crm_key)),
    new.state, new.attempts, new.answer, new.external_id, new.sent_fields, new.closed_at, new.dismissed_at)
  on conflict (id) do update set (updated_at, key, user_id, payload, state, attempts, answer, external_id, sent_fields,
    closed_at, dismissed_at) = (excluded.updated_at, excluded.key, excluded.user_id, excluded.payload, excluded.state,
    excluded.attempts, excluded.answer, excluded.external_id, excluded.sent_fields, excluded.closed_at,
    excluded.dismissed_at);
  return null;
end
$$;

create trigger effects_crm_entries after insert or update on effects
  for each row when (new.kind = 'crm' and new.record_id is not null) execute function copy_effect_to_crm_entry();
create trigger effects_removed_crm_entries after delete on effects
  for each row when (old.kind = 'crm') execute function copy_effect_to_crm_entry();
create trigger crm_entries_effects after insert or update or delete on crm_entries
  for each row execute function copy_crm_entry_to_effect();
