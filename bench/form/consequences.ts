/** No field kind of the model has dependent fields. */
export const KIND_CONSEQUENCES: Readonly<Record<string, undefined>> = {}

/** The model has no addresses. */
export const completePlace = (): object => ({})
