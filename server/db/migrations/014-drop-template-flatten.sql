-- Every document has its fields in its pages. Documents that were created with fields to edit are created again when
-- their contract is sent.
update record_pdfs set report = report - 'marksUnsureBoxes'
from records, scripts, templates
where records.id = record_pdfs.record_id
  and scripts.id in (records.operation_l, records.operation_g)
  and templates.id = scripts.template_fk
  and (not templates.flatten or exists (
    select from object_events event
    where event.noun = 'templates' and event.object_id = templates.id::text and jsonb_exists(event.before, 'flatten')));
alter table templates drop column flatten;
