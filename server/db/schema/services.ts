import type { Generated } from 'kysely'
import type { JsonWithDefault, Row } from './row.ts'

export interface EffectTable extends Row {
  kind: string
  key: string
  user_id: string | null
  record_id: string | null
  payload: JsonWithDefault<Record<string, unknown>>
  state: Generated<'open' | 'done' | 'failed'>
  attempts: Generated<number>
  answer: JsonWithDefault<Record<string, unknown>>
  external_id: Generated<string>
  next_try_at: Date | null
  dismissed_at: Date | null
}

/** How each external service did when it was last asked. `failures` counts those since the last success. */
export interface ServiceHealthTable extends Row {
  name: string
  last_success_at: Date | null
  last_failure_at: Date | null
  last_failure: Generated<string>
  failures: Generated<number>
}

/** What was found out about e-mail addresses. */
export interface EmailCheckTable extends Row {
  email_hash: Buffer
  code: number
  suggestion: Generated<string>
  checked_at: Date
}

/** A program of others that is notified of changes of records. */
export interface WebhookTable extends Row {
  url: string
  events: string[]
  secret_sealed: string
  active: Generated<boolean>
}

export interface WebhookDeliveryTable extends Row {
  webhook_id: string
  event: string
  record_id: string
  version: number
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  next_try_at: Date | null
  last_status: number | null
  last_error: Generated<string>
  delivered_at: Date | null
}

export interface ServiceTables {
  effects: EffectTable
  service_health: ServiceHealthTable
  email_checks: EmailCheckTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
}
