import { plain } from '../sections/field-builders.ts'

/** ENUM-18, ENUM-19. */
export const PRODUCT_INSURANCE = plain('sa rc moto', 'sa rc auto', 'yolo_home')

export const COMPAGNIA_SCELTA = plain(
  'Genertel',
  'Genialclick',
  'Prima.it',
  'Linear',
  'Quixa',
  'Allianz Direct',
  'Verti',
  'Zurich',
  'ConTe',
)
