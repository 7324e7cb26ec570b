-- An import keeps the rows that were read, no longer the file and how to read it. One that was begun before is given up
-- and logged by the job that goes on with it.
alter table imports drop column reading;
