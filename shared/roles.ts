export const ROLES = ['admin', 'user'] as const

export type Role = (typeof ROLES)[number]

/** In rising order; a level's number is its place in this list, from 1. */
export const LEVELS = ['base', 'junior1', 'junior2', 'intermedio', 'esperto', 'superAgent'] as const

export type Level = (typeof LEVELS)[number]
