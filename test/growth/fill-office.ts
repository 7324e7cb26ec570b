import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

/** The period of the records, evenly. */
const DAYS = 730

/** An id that follows from the kind and the number of a row. */
const id = (kind: string, number = 'n') =>
  `overlay(overlay(md5('${kind} ' || ${number}) placing '4' from 13) placing 'a' from 17)::uuid`
/** The time of record `n`, or so many minutes later. */
const at = (minutes = 0) => `(made + interval '${minutes} minutes')`
const every = (count: number) => `where n % ${count} = 0`

/** The rows of each table beside the records, as an insert from `numbers (n, made, record_id, user_id)`. */
const INSERTS: readonly string[] = [
  // One in three users has done nothing yet, and the newest has no record.
  `users (id, created_at, updated_at, login, name, last_name, email, password_hash, role, level)
    select ${id('user')}, made, made, 'utente' || n, 'Nome' || n, 'Cognome' || n, 'utente' || n || '@ufficio.example', '-', 'user', 'base'
    from numbers ${every(1_000)} or n <= 6`,
  `record_events (id, created_at, updated_at, record_id, user_id, ip, kind, version, fields, changes)
    select ${id('event', `n || ' ' || kind`)}, made + later, made + later, record_id, user_id, '192.0.2.10', kind, version, '["email"]', '{"email": [null, "a@posta.example"]}'
    from numbers, (values ('created', 1, interval '0'), ('updated', 2, interval '5 minutes'), ('read', 2, interval '1 day'), ('synced', 2, interval '9 minutes')) kinds(kind, version, later)
    where kind <> 'synced' or n % 2 = 0`,
  `user_logs (id, created_at, updated_at, user_id, ip, action)
    select ${id('log', `n || action`)}, ${at(1)}, ${at(1)}, user_id, '192.0.2.10', action from numbers, (values ('login'), ('records exported')) actions(action)`,
  `object_events (id, created_at, updated_at, user_id, ip, noun, object_id, title, kind, after)
    select ${id('change')}, ${at(2)}, ${at(2)}, user_id, '192.0.2.10', 'crm-products', (n % 5000)::text, 'Prodotto', 'changed', '{"product_active": false}'
    from numbers ${every(3)}`,
  `crm_contacts (id, created_at, updated_at, key, name, last_name, cf, email, phone)
    select '8' || lpad(n::text, 17, '0'), ${at(9)}, ${at(9)}, 'contact ' || n, name, last_name, cf, email, phone from numbers ${every(2)}`,
  `crm_contracts (id, created_at, updated_at, key, part, contact_id, record_id, code)
    select '9' || lpad(n::text, 17, '0'), ${at(9)}, ${at(9)}, 'contract ' || n, 'luce', '8' || lpad(n::text, 17, '0'), record_id, code from numbers ${every(2)}`,
  `crm_attachments (id, key, contract_id, name, file_key)
    select ${id('attachment')}, 'attachment ' || n, '9' || lpad(n::text, 17, '0'), 'contratto.pdf', n || '.pdf' from numbers ${every(6)}`,
  `crm_entries (id, created_at, updated_at, key, crm_key, user_id, record_id, part, version, holder, state, attempts, external_id)
    select ${id('effect', `n || part`)}, ${at(9)}, ${at(9)}, record_id || ':' || part, record_id || ':' || part, user_id, record_id, part, 2, case part when 'contact' then 'holder ' || n end, 'done', 1,
      case part when 'contact' then '8' else '9' end || lpad(n::text, 17, '0')
    from numbers, (values ('contact'), ('luce')) parts(part) ${every(2)}`,
  `record_pdfs (id, created_at, updated_at, link, record_id, record_version, type, file_key, download_name, sha256, created_by)
    select ${id('pdf')}, ${at(20)}, ${at(20)}, 'link' || n, record_id, 2, 'luce', n || '.pdf', 'contratto.pdf', md5(n::text), user_id from numbers ${every(3)}`,
  `envelopes (id, created_at, updated_at, record_id, record_version, provider, state, name, signer, documents, expires_at, created_by, sent_at, finished_at, received_at, copied_at, notified_at)
    select ${id('envelope')}, ${at(30)}, ${at(30)}, record_id, 2, 'built-in', (array['signed', 'signed', 'refused', 'expired', 'cancelled'])[1 + n / 3 % 5],
      'Contratto', jsonb_build_object('name', name, 'lastName', last_name, 'fiscalCode', cf, 'email', email, 'phone', phone), '[]', made + interval '30 days', user_id, ${at(31)}, ${at(90)}, ${at(80)}, ${at(91)}, ${at(92)}
    from numbers ${every(3)}`,
  `envelope_events (id, created_at, updated_at, envelope_id, at, what)
    select ${id('step', `n || what`)}, ${at(40)}, ${at(40)}, ${id('envelope')}, ${at(40)}, what
    from numbers, (values ('sent'), ('opened'), ('code-sent'), ('signed')) steps(what) ${every(3)}`,
  `signing_links (id, created_at, updated_at, envelope_id, token_hash, token_sealed)
    select ${id('link')}, ${at(31)}, ${at(31)}, ${id('envelope')}, decode(md5('token ' || n), 'hex'), '-' from numbers ${every(3)}`,
  `supplies (id, created_at, updated_at, record_id, part, product, supplier, client, point, fiscal_code, agent, supplier_code, of_removed, state, state_on, started_on, cause)
    select ${id('supply', `n || part`)}, made, ${at(70)}, record_id, part, 'Offerta ' || n % 40, 'Fornitore ' || n % 8, 'domestico', upper(substr(md5(part || n), 1, 14)), cf, 'Anna', 'FO-' || n || part, n % 60 = 7, state,
      case when state <> 'to_send' then made::date end, case when state in ('active', 'ended') then made::date end,
      case when state in ('rejected', 'suspended') then (array['debt', 'pod-wrong', 'holder-mismatch', 'technical'])[1 + n % 4] else '' end
    from numbers, (values ('luce'), ('gas')) parts(part), lateral (select case
      when made > now() - interval '10 days' then 'to_send' when made > now() - interval '60 days' then (array['sent', 'accepted', 'active'])[1 + n % 3]
      else (array['active', 'active', 'active', 'active', 'ended', 'rejected', 'active', 'suspended', 'withdrawn', 'accepted'])[1 + n % 10] end as state) states
    where n % 50 <> 1 and (part = 'luce' or n % 3 = 0)`,
  `record_outcomes (record_id, state, active, supplies, record_updated_at)
    select s.record_id, min(s.state), count(*) filter (where s.state = 'active'), count(*), r.updated_at
    from supplies s join records r on r.id = s.record_id join numbers n on n.record_id = s.record_id
    where s.state_on is not null group by s.record_id, r.updated_at`,
  `supply_events (id, created_at, updated_at, supply_id, entry_id, state, effective_on, known_at, source, user_id)
    select ${id('outcome', `n || state`)}, ${at(70)}, ${at(70)}, ${id('supply', `n || 'luce'`)}, ${id('entry', `n || state`)}, state, made::date, ${at(70)}, 'hand', user_id
    from numbers, (values ('sent'), ('active')) states(state) where n % 50 <> 1`,
  `complaints (id, created_at, updated_at, record_id, parts, via, received_on, counted_from, is_business, last_day, answer_by, entered_by, result, closed_on, closed_at, closed_by)
    select ${id('complaint')}, made, made, record_id, '["luce"]', 'letter', made::date, made::date, false, made::date, made::date, user_id, 'rejected', made::date, made, user_id from numbers ${every(20)}`,
  `confirmations (id, created_at, updated_at, record_id, way, done_on, entered_by)
    select ${id('confirmation')}, made, made, record_id, 'letter', made::date, user_id from numbers ${every(20)}`,
  `mail_outbox (id, created_at, updated_at, kind, recipient, subject, text, key, state, sent_at)
    select ${id('mail')}, ${at(31)}, ${at(31)}, 'signing-invitation', email, 'Il contratto è pronto', 'Gentile cliente', 'mail ' || n, 'sent', ${at(32)} from numbers ${every(2)}`,
  `leads (id, created_at, updated_at, key, contact_id, lead_source, owner_id, type_contract, callback_time)
    select '7' || lpad(n::text, 17, '0'), made, made, 'lead ' || n, '8' || lpad(n::text, 17, '0'), 'Sito web', owner, 'telco', to_char(made, 'YYYY-MM-DD"T"HH24:MI')
    from numbers, (select min(id) as owner from owners) owners ${every(10)}`,
  `consents (id, created_at, updated_at, purpose, act, email, name, channel, text_version, text, recorded_ip, record_id)
    select ${id('consent')}, made, made, 'marketing-terzi', 'given', email, last_name || ' ' || name, 'form', 1, 'Acconsento', '192.0.2.10', record_id from numbers ${every(4)}`,
  `subscribers (id, created_at, updated_at, email, name, last_name, contact_id, lead_id, owner_id, state, asked_at, asked_ip)
    select ${id('subscriber')}, made, made, n || email, name, last_name, '', '', '', 'subscribed', made, '192.0.2.10' from numbers ${every(10)}`,
  `known_devices (id, created_at, updated_at, user_id, secret_hash, last_used_at)
    select ${id('device')}, made, made, user_id, decode(md5('device ' || n), 'hex'), made from numbers ${every(50)}`,
  `sessions (id, created_at, updated_at, user_id, token_hash, cookie_hash, bound, verified, verified_email, last_active_at, expires_at, revoked_at, ip)
    select ${id('session')}, made, made, user_id, decode(md5('session ' || n), 'hex'), decode(md5('cookie ' || n), 'hex'), true, true, true, made, made + interval '12 hours', ${at(60)}, '192.0.2.10'
    from numbers ${every(10)}`,
  `idempotency_keys (user_id, key, created_at, request_hash, status, answer)
    select user_id, 'key ' || n, made, '', 200, '{}' from numbers ${every(20)}`,
  `rate_limits (key, created_at, updated_at, count, resets_at) select 'login ' || n, made, made, 1, ${at(15)} from numbers ${every(20)}`,
  `email_checks (id, created_at, updated_at, email_hash, code, checked_at)
    select ${id('check')}, made, made, decode(md5('email ' || n), 'hex'), 1, made from numbers ${every(10)}`,
  `webhooks (id, url, events, secret_sealed) select ${id('webhook')}, 'https://webhook.example/' || n, array['saved'], '-' from numbers where n <= 2`,
  `webhook_deliveries (id, created_at, updated_at, webhook_id, event, record_id, version, state, delivered_at)
    select ${id('delivery')}, ${at(5)}, ${at(5)}, ${id('webhook', '(1 + n % 2)')}, 'saved', record_id, 2, 'delivered', ${at(6)} from numbers ${every(2)}`,
  `reports (id, created_at, updated_at, name, file_key, from_day, to_day, created_by)
    select ${id('report')}, made, made, 'report ' || n, n || '.csv', made::date, made::date, user_id from numbers ${every(300)}`,
  `imports (id, created_at, updated_at, noun, filename, user_id, added, changed, removed, former)
    select ${id('import')}, made, made, 'addresses', 'comuni.csv', user_id, 1, 0, 0, '[]' from numbers ${every(300)}`,
  `uploaded_places (id, city, district, region)
    select ${id('place')}, 'Comune di ' || translate(n::text, '0123456789', 'abcdefghil'), 'Provincia', 'Regione' from numbers ${every(10)}`,
  `uploaded_banks (id, abi, bank_name) select ${id('bank')}, lpad((n / 10)::text, 5, '0'), 'Banca ' || n from numbers ${every(10)}`,
  `products (id, created_at, updated_at, product_name, product_active, type)
    select 'product ' || n, made, made, 'Offerta ' || n, false, 'Luce' from numbers ${every(100)}`,
  `removed_scripts (id, created_at, updated_at, name, tipo_di_utenza, client_type, script, removed_at, removed_by)
    select ${id('script')}, made, made, 'CV Vecchia', 'luce', 'domestico', '', ${at(60)}, user_id from numbers ${every(300)}`,
  `history_chain (number, created_at, updated_at, entries, chain, key_mark)
    select 1000000 + n, made, made, '[]', '-', '-' from numbers ${every(50)}`,
]

/**
 * Adds this number of records to the demonstration, as an office writes them in two years, with the history, envelopes,
 * effects, mails, sessions and uploads in proportion. The database makes all rows, in the order of time.
 */
export async function fillOffice(db: Kysely<Database>, count: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run('set statement_timeout = 0')
    // Neither triggers nor foreign keys: the rows are consistent, and no worker seals their history.
    await run('set session_replication_role = replica')
    await run(`create temp table numbers as
      select n, now() - interval '${DAYS} days' * (1 - (n - 0.5) / ${count}) as made, ${id('record')} as record_id,
        source.id as source_id, source.created_by as user_id,
        source.name, source.last_name || ' ' || substr(md5(n::text), 1, 6) as last_name, source.email,
        upper(substr(md5('cf ' || n), 1, 16)) as cf, '3' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0') as phone,
        'EI-' || lpad(n::text, 6, '0') as code
      from (select *, row_number() over (order by id) - 1 as place, count(*) over () as sources from records where not draft and removed_at is null) source,
        generate_series(1, ${count}) n where n % sources = place order by n`)
    await run('create index on numbers (source_id)')
    const indexes = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and indexdef like '% using gin %' or indexdef like '% USING gin %'`.execute(
      connection,
    )
    for (const { name } of indexes.rows) await run(`drop index ${name}`)
    await run(`insert into records (id, created_at, updated_at, version, draft, created_by, updated_by, removed_at, removed_by,
        definition_version, data, code, type_contract, product, product_ee, product_gas, contact_owner, contact_owner_id,
        contact_id, name, last_name, ragione_sociale, email, phone, pod, pdr, p_iva, cf, comune, operation_luce, operation_l,
        operation_gas, operation_g, packages)
      select n.record_id, made, ${at(5)}, 2, n % 50 = 1, n.user_id, n.user_id,
        case when n % 60 = 7 then ${at(99)} end, case when n % 60 = 7 then n.user_id end, r.definition_version, r.data, n.code, r.type_contract, r.product,
        r.product_ee, r.product_gas, r.contact_owner, r.contact_owner_id, case when n % 2 = 0 then '8' || lpad(n::text, 17, '0') else '' end, n.name, n.last_name,
        r.ragione_sociale, n.email, n.phone, r.pod, r.pdr, r.p_iva, n.cf, r.comune, r.operation_luce, r.operation_l,
        r.operation_gas, r.operation_g, r.packages
      from numbers n join records r on r.id = n.source_id order by n.n`)
    for (const insert of INSERTS) await run(`insert into ${insert}`)
    for (const { definition } of indexes.rows) await run(definition)
    await run('drop table numbers')
    await run('reset session_replication_role')
    await run('vacuum analyze')
  })
}
