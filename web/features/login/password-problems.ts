/** The minimum length of the call (shared/api/users.ts). */
export const PASSWORD_MIN = 12

interface EnteredPasswords {
  old: string
  next: string
  again: string
}

/** The problems of a password change; empty if it can be sent. */
export function passwordProblems({ old, next, again }: EnteredPasswords): Partial<EnteredPasswords> {
  return {
    ...(old === '' && { old: 'Scrivi la password attuale' }),
    ...(next.length < PASSWORD_MIN
      ? { next: `Servono almeno ${PASSWORD_MIN} caratteri` }
      : next === old && { next: 'Scegli una password diversa da quella attuale' }),
    ...(again !== next && { again: 'Le due password non coincidono' }),
  }
}
