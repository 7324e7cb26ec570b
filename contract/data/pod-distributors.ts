// Made by scripts/make-places.ts from pod-distributors.csv; do not edit.

/** The three digits of the POD|name of the distributor. */
export const POD_DISTRIBUTORS_TEXT =
  '001|e-distribuzione\n002|areti\n003|AcegasApsAmga\n004|Astea\n012|Unareti'
