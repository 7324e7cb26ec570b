import { z } from 'zod'
import type { FieldIssue } from '../../../shared/errors.ts'
import { toOneLine } from '../../../shared/one-line.ts'

/** The input of an administrator about a user. */
export interface TypedUser {
  name: string
  last_name: string
  login: string
  email: string
}

// ASCII only: databases differ in the lower case of other letters, and a login is unique without case.
const LOGIN = /^[A-Za-z0-9._@+-]+$/
const email = z.email()

/** All issues of the given fields; absent fields are not checked. */
export function userIssues(typed: Partial<TypedUser>): FieldIssue[] {
  const issues: FieldIssue[] = []
  const add = (field: keyof TypedUser, code: string, message: string) => issues.push({ field, code, message })
  if (typed.name === '') add('name', 'required', 'Scrivi il nome')
  for (const field of ['name', 'last_name'] as const)
    if (typed[field] !== undefined && toOneLine(typed[field]) !== typed[field])
      add(field, 'format', 'Scrivi il nome su una riga, senza caratteri che non si vedono')
  if (typed.login === '') add('login', 'required', 'Scrivi il login')
  else if (typed.login !== undefined && !LOGIN.test(typed.login))
    add('login', 'format', 'Usa lettere senza accenti, cifre e . _ - + @, senza spazi')
  if (typed.email === '') add('email', 'required', 'Scrivi l’indirizzo di posta: serve a ogni accesso')
  else if (typed.email !== undefined && !email.safeParse(typed.email).success)
    add('email', 'format', 'Questo non è un indirizzo di posta')
  return issues
}

/** The issue of a taken login, for the creation and the change of a user. */
export const LOGIN_TAKEN: FieldIssue = {
  field: 'login',
  code: 'taken',
  message: 'Questo login è già usato',
}
