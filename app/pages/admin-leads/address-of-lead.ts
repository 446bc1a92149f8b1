/** Parameter of the address with the id of the open lead. */
const LEAD_KEY = 'lead'

/** Parameter of the address that opens the import in place of the list. */
const IMPORT_KEY = 'import'
export const IMPORT_SEARCH = `?${IMPORT_KEY}=1`
export const isImport = (search: string) => new URLSearchParams(search).has(IMPORT_KEY)

/** Parameter of the address with a lead whose company is shown. A name would be what was typed. */
const COMPANY_KEY = 'company'
export const companyIn = (search: string): string | undefined =>
  new URLSearchParams(search).get(COMPANY_KEY) ?? undefined
export const companySearch = (leadId: string) => `?${COMPANY_KEY}=${leadId}`

/** The id of the lead that an address opens, if any. */
export const leadIn = (search: string): string | undefined =>
  new URLSearchParams(search).get(LEAD_KEY) ?? undefined

/**
 * Address of a lead's page. The list's own parameters are kept, so that the list behind it stays
 * the same.
 */
export function addressOfLead(
  id: string | undefined,
  { search, hash }: { search: string; hash: string },
) {
  const parameters = new URLSearchParams(search)
  if (id === undefined) {
    parameters.delete(LEAD_KEY)
  } else {
    parameters.set(LEAD_KEY, id)
  }
  return { search: parameters.size > 0 ? `?${parameters}` : '', hash }
}
