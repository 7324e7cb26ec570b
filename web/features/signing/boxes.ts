import type { Signing } from '../../../shared/api/signing.ts'

export type Box = Signing['boxes'][number]
/** A box whose button the signer has pressed; it counts with the code. */
export type PressedBox = Pick<Box, 'document' | 'field'>

export const UTILITY_NAMES = { luce: 'Luce', gas: 'Gas' } as const

export const ownBoxes = ({ boxes, signer: { role } }: Pick<Signing, 'boxes' | 'signer'>): Box[] =>
  boxes.filter(({ signer }) => signer === role)

export const isPressed = (box: PressedBox, pressed: readonly PressedBox[]): boolean =>
  pressed.some(({ document, field }) => document === box.document && field === box.field)

/** The boxes of the signer of the link that are still to press. */
export const unpressedBoxes = (signing: Signing, pressed: readonly PressedBox[]): Box[] =>
  ownBoxes(signing).filter((box) => !isPressed(box, pressed))

/** The supply of a box where the boxes are about both. */
export function supplyOf({ utility }: Box, signing: Signing): string | undefined {
  const isDual = new Set(ownBoxes(signing).flatMap((box) => box.utility ?? [])).size > 1
  return isDual && utility ? UTILITY_NAMES[utility] : undefined
}
