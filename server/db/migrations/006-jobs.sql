-- The job that collects streets has another name.
update job_cursors set name = 'collect-streets' where name = 'learn-streets';
