/** A key of an input method or a dead key. Safari ends the composition before its last key, which has this code. */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229
