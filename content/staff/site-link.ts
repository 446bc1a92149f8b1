/** What sales, who do not edit, see below every page of the site. */
export const staffLink = 'Staff pages'
