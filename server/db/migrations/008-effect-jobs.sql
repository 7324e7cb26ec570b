-- An open effect has a job, which has the time of its next attempt. A success in the CRM is open until its record has it.
update effects set state = 'open' where next_try_at is not null and dismissed_at is null;
drop index effects_due;
alter table effects drop column next_try_at;
