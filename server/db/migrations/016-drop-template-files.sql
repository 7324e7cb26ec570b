-- The former files of templates were only compared with the current one.
drop table template_files;
