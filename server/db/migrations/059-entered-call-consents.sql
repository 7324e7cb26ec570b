-- Consents to be called are entered and revoked by hand: by whom, and when.
alter table call_consents
  add column entered_by uuid references users on delete set null,
  add column revoked_on date,
  add column revoked_at timestamptz,
  add column revoked_by uuid references users on delete set null;
