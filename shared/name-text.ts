import { z } from 'zod'
import { cleanLine } from '../contract/clean-text.ts'

/** The name of an entry: one line, without invisible signs, each gap one blank. Names that look alike are then equal. */
export const nameText = (maxLength: number) => z.string().overwrite(cleanLine).max(maxLength)
