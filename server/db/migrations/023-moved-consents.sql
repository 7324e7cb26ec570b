-- A consent whose person was corrected goes on under the corrected data.
alter table consents drop constraint consents_act_check,
  add constraint consents_act_check check (act in ('asked', 'given', 'withdrawn', 'moved'));
