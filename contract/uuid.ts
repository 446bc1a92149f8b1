/** A UUID (RFC 9562) as the database writes it, in lower case. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
