/** The label of a stored name; undefined for a name that the table does not have, `constructor` included. */
export const labelIn = (labels: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined
