/** The address that calls a phone number, however it was typed. */
export const callAddress = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
