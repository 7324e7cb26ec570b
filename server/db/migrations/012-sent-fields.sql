-- The fields of a CRM entry that it has written and not emptied since; null: unknown. An entry is closed when its record
-- no longer has it.
alter table effects add column sent_fields jsonb, add column closed_at timestamptz;
create index effects_crm_entries on effects (external_id) where kind = 'crm' and external_id <> '';

alter table crm_contacts add column closed_at timestamptz;
alter table crm_contracts add column closed_at timestamptz;

-- What is sent to the built-in CRM is stored there. A customer of several records has the values of the last one only.
update effects e
set sent_fields = (select coalesce(jsonb_agg(name), '[]') from jsonb_object_keys(c.entered) name)
from crm_contracts c
where e.kind = 'crm' and c.id = e.external_id;
update effects e
set sent_fields = (select coalesce(jsonb_agg(name), '[]') from jsonb_object_keys(c.entered) name)
from crm_contacts c
where e.kind = 'crm' and c.id = e.external_id and c.key = e.key
  and not exists (
    select from effects other
    where other.kind = 'crm' and other.external_id = e.external_id and other.id <> e.id
  );

-- Whether a company of the record is the same as another one with its VAT number, as the user answered.
alter table records add column company_answers jsonb not null default '{}';
