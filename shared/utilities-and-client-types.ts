export const UTILITIES = ['gas', 'luce'] as const
export type Utility = (typeof UTILITIES)[number]

export const CLIENT_TYPES = ['domestico', 'business'] as const
export type ClientType = (typeof CLIENT_TYPES)[number]
