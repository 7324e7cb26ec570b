export const fullName = (name: string, lastName: string) => `${name} ${lastName}`.trim()
