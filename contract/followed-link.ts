/**
 * Cookie with the id of the session that this browser began a moment ago with the button of an
 * emailed link. A session in any other address may be someone else's, so the site asks before it
 * signs in.
 */
export const FOLLOWED_LINK_COOKIE = 'everturn-link'
