-- The letters of contract/checks/fold-text.ts, printed by scripts/make-fold-function.ts.
create or replace function fold(text) returns text
  language sql immutable parallel safe
  as $_$
  select case when octet_length($1) = length($1) then lower(translate($1, '`', ''''))
    else replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(translate(normalize($1, NFD),
    U&'’‘ʼ′`´ªºÆÐØÞðøĐđĦħıĲĸĿŀŁłŊŋŒŦŧſƀƁƂƃƄƆƇƈƉƊƋƌƎƏƐƑƒƓƔƖƗƘƙƚƜƝƞƟƢƤƥƦƧƩƫƬƭƮƱƲƳƴƵƶƷƸƼǄǅǇǈǊǋǝǤǥǱǲǶǷȜȠȡȢȤȥȴȵȶȷȺȻȼȽȾȿɀɁɃɄɅɆɇɈɉɊɋɌɍɎɏẝẞỺỼỾỿςəɓɖɗɠɨɲʈⱦʉʋⱥΣⱾⱿ\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309\030a\030b\030c\030d\030e\030f\0310\0311\0312\0313\0314\0315\0316\0317\0318\0319\031a\031b\031c\031d\031e\031f\0320\0321\0322\0323\0324\0325\0326\0327\0328\0329\032a\032b\032c\032d\032e\032f\0330\0331\0332\0333\0334\0335\0336\0337\0338\0339\033a\033b\033c\033d\033e\033f\0340\0341\0342\0343\0344\0345\0346\0347\0348\0349\034a\034b\034c\034d\034e\034f\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359\035a\035b\035c\035d\035e\035f\0360\0361\0362\0363\0364\0365\0366\0367\0368\0369\036a\036b\036c\036d\036e\036f',
    '''''''''''''aoædoþdoddhhiĳkllllnnœttsbbbbƅɔccddddeeɛffgɣɩikklɯnnɵƣppʀƨʃttttʊvyyzzʒƹƽǆǆǉǉǌǌeggǳǳƕƿȝndȣzzlntjaccltszɂbuʌeejjqqrryysßỻỽyyσebddginttuvaσsz')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'), 'ǆ', 'dz'), 'ǉ', 'lj'), 'ǌ', 'nj'), 'ǳ', 'dz') end
$_$;

-- Spellings that are now the same may have been different rows: the latest street and the earliest place remain.
drop index street_names_place;
delete from street_names s using street_names later
  where fold(s.street) = fold(later.street) and place_key(s.city) = place_key(later.city)
    and s.district = later.district and s.post_code = later.post_code
    and (s.last_used_at, s.id) < (later.last_used_at, later.id);
create unique index street_names_place on street_names (fold(street), place_key(city), district, post_code);
delete from uploaded_places p using uploaded_places earlier
  where p.generation = earlier.generation and place_key(p.city) = place_key(earlier.city)
    and place_key(p.district) = place_key(earlier.district)
    and (p.created_at, p.id) > (earlier.created_at, earlier.id);

-- Derived columns: what the former function folded completely is ASCII and stays. Updating a column derives them anew.
update users set name = name where search ~ '[^\x01-\x7f]';
update templates set name = name where search ~ '[^\x01-\x7f]';
update scripts set name = name where search ~ '[^\x01-\x7f]';
update records set last_name = last_name where search ~ '[^\x01-\x7f]';
update uploaded_places set city = city, district = district, region = region where search ~ '[^\x01-\x7f]';
update uploaded_banks set bank_name = bank_name where search ~ '[^\x01-\x7f]';
update street_names set street = street where search ~ '[^\x01-\x7f]';
update products set product_name = product_name where search ~ '[^\x01-\x7f]';
update owners set name = name where search ~ '[^\x01-\x7f]';
update leads set contact_id = contact_id where search ~ '[^\x01-\x7f]';
update crm_contacts set last_name = last_name where search ~ '[^\x01-\x7f]';
update crm_contracts set number = number where search ~ '[^\x01-\x7f]';
update consents set email = email where search ~ '[^\x01-\x7f]';

-- Indexes of folded expressions. REINDEX would take the expression that the session has of the former function.
drop index templates_by_name, scripts_by_name, records_last_name, records_name, records_operation_gas, records_operation_luce, records_owner, records_type, products_by_name, owners_by_name;
create index templates_by_name on templates (fold(name), id) include (name);
create index scripts_by_name on scripts (fold(name), id) include (name, tipo_di_utenza, client_type);
create index records_last_name on records (fold(last_name), id) include (last_name) where removed_at is null;
create index records_name on records (fold(name), id) include (name) where removed_at is null;
create index records_operation_gas on records (fold(operation_gas), id) include (operation_gas) where removed_at is null;
create index records_operation_luce on records (fold(operation_luce), id) include (operation_luce) where removed_at is null;
create index records_owner on records (fold(contact_owner), id) include (contact_owner) where removed_at is null;
create index records_type on records (fold(type_contract), id) include (type_contract) where removed_at is null;
create index products_by_name on products (fold(product_name), id);
create index owners_by_name on owners (fold(name), id);
