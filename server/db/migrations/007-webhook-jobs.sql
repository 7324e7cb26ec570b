-- The job of a delivery has the time of its next attempt.
drop index webhook_deliveries_due;
alter table webhook_deliveries drop column next_try_at;
