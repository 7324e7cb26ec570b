-- Addresses are searched in the municipalities: the streets of customers are no longer collected.
drop table street_names;
drop table job_cursors;
