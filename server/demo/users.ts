import { foldText } from '../../contract/texts/fold-text.ts'
import type { Level, Role } from '../../shared/roles.ts'

export interface DemoUser {
  login: string
  name: string
  last_name: string
  role: Role
  level: Level
  send_email: boolean
  must_change_password: boolean
}

const operator = (name: string, last_name: string, level: Level, send_email: boolean): DemoUser => ({
  login: foldText(`${name}.${last_name}`).replace(/[^a-z.]/g, ''),
  name,
  last_name,
  role: 'user',
  level,
  send_email,
  must_change_password: false,
})

/** Two administrators and eight operators of every level; the last one has not chosen a password yet. */
export const DEMO_USERS: readonly DemoUser[] = [
  { ...operator('Ada', 'Ferri', 'superAgent', true), login: 'admin', role: 'admin' },
  { ...operator('Sergio', 'Costa', 'esperto', true), role: 'admin' },
  operator('Anna', 'Bianchi', 'superAgent', true),
  operator('Marco', 'Rossi', 'esperto', true),
  operator('Nicolò', 'Conti', 'intermedio', true),
  operator('Giulia', "D'Angelo", 'intermedio', false),
  operator('Luca', 'Moretti', 'junior2', true),
  operator('Sara', 'Piras', 'junior1', false),
  operator('Teresa', 'Nardò', 'base', false),
  { ...operator('Pietro', 'Villa', 'base', false), must_change_password: true },
]

/** The password of every demonstration account; the start prints it. */
export const DEMO_PASSWORD = 'Sportello-2026'

/** The mark of every demonstration account. */
export const DEMO_MAIL_DOMAIN = 'ufficio.example'
