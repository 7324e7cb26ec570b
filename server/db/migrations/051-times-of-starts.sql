-- When supplies of an operation begin, and of a supplier where the office says so.
insert into duty_rules (key, value, valid_from, source, reason) values ('start-times', '[
  {"supplier": "", "supply": "luce", "operation": "voltura", "client": "", "rule": "working-days", "number": 5},
  {"supplier": "", "supply": "gas", "operation": "voltura", "client": "", "rule": "working-days", "number": 5},
  {"supplier": "", "supply": "luce", "operation": "subentro", "client": "", "rule": "working-days", "number": 7},
  {"supplier": "", "supply": "luce", "operation": "prima-attivazione", "client": "", "rule": "working-days", "number": 7},
  {"supplier": "", "supply": "gas", "operation": "subentro", "client": "", "rule": "working-days", "number": 12},
  {"supplier": "", "supply": "luce", "operation": "allaccio", "client": "", "rule": "working-days", "number": 25}
]', '1970-01-01', '487/2015 e 135/2021 (voltura, subentro e prima attivazione), qualità commerciale (allaccio: preventivo 15 giorni, lavori 10)', 'Valore iniziale');
