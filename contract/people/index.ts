/** The face of the room of people and companies: nothing else of it is imported from outside. */
export {
  type Company,
  companyIdentity,
  compareCompanies,
  isCorrectedCompany,
  isSameCompanyName,
  type NamedCompany,
  ownFiscalCode,
} from './company.ts'
export {
  altraHolder,
  companyOf,
  compareHolders,
  extraHolder,
  type Holder,
  holderIdentity,
  holderOf,
  holdersDiffer,
  insuranceHolder,
  mainHolder,
  recordHolder,
  recordHolderRole,
} from './holders.ts'
export { foldName, isSameNameInAnyOrder } from './names.ts'
export { isCorrectedPerson, isSamePerson, type Person, personOf } from './same-person.ts'
