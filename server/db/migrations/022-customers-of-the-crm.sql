-- The customers that records have entered into the CRM, by the hash of the customer.
create index effects_customers on effects ((payload ->> 'holder')) where kind = 'crm' and external_id <> '';
