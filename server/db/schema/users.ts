import type { ColumnType, Generated } from 'kysely'
import type { Level, Role } from '../../../shared/roles.ts'
import type { Row } from './row.ts'

export interface UserTable extends Row {
  login: string
  name: string
  last_name: Generated<string>
  email: string
  password_hash: string
  must_change_password: Generated<boolean>
  role: Role
  level: Level
  send_email: Generated<boolean>
  activated_g: Generated<boolean>
  totp_secret: string | null
  totp_last_step: ColumnType<string | null, number | null | undefined, number | null>
  totp_failures: Generated<number>
  totp_disabled: Generated<boolean>
  pairing_until: Date | null
  removed_at: Date | null
  /** The first login that proved password, authenticator and mailbox. */
  first_login_at: Date | null
  /** When another person last gave or changed this account's access. */
  access_granted_at: Generated<Date>
  /** Made by the demonstration, with a password that everyone knows. */
  demonstration: Generated<boolean>
  search: ColumnType<string, never, never>
}

export interface SessionTable extends Row {
  user_id: string
  token_hash: Buffer
  cookie_hash: Buffer
  bound: boolean
  pending_secret: string | null
  verified: Generated<boolean>
  verified_email: Generated<boolean>
  pin_failures: Generated<number>
  last_active_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
  ip: string
  user_agent: Generated<string>
  device_id: string | null
}

export interface KnownDeviceTable extends Row {
  user_id: string
  secret_hash: Buffer
  last_used_at: Date
  user_agent: Generated<string>
}

/** A change of a person's mailbox that waits for the person or for a second administrator. */
export interface EmailChangeTable extends Row {
  user_id: string
  asked_by: string
  old_email: string
  new_email: string
  link_hash: Buffer
  expires_at: Date
  closed_at: Date | null
  outcome: 'confirmed' | 'approved' | 'refused' | 'withdrawn' | 'replaced' | null
}

export interface LimitTable {
  key: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  count: number
  failures: Generated<number>
  resets_at: Date
  locked_until: Date | null
}

export interface MailboxTicketTable extends Row {
  session_id: string
  user_id: string
  email: string
  ticket_hash: Buffer
  code_hash: Buffer
  code_sent_at: Generated<Date>
  sends: Generated<number>
  failures: Generated<number>
  token_hash: Buffer | null
  used_at: Date | null
  expires_at: Date
}

export interface LoginCodeTable extends Row {
  user_id: string
  code_hash: Buffer
  expires_at: Date
}

/** Mailbox steps under way at an OpenID Connect provider. */
export interface OpenidLoginTable extends Row {
  session_id: string
  user_id: string
  state_hash: Buffer
  sealed: string
  email: string | null
  token_hash: Buffer | null
  returned_at: Date | null
  used_at: Date | null
  expires_at: Date
}

/** Who a user is at the provider. */
export interface OpenidSubjectTable extends Row {
  user_id: string
  issuer: string
  subject: string
}

export interface DomainTable extends Row {
  name: string
}

export interface UserTables {
  users: UserTable
  sessions: SessionTable
  known_devices: KnownDeviceTable
  email_changes: EmailChangeTable
  rate_limits: LimitTable
  mailbox_tickets: MailboxTicketTable
  login_codes: LoginCodeTable
  openid_logins: OpenidLoginTable
  openid_subjects: OpenidSubjectTable
  domains: DomainTable
}
