/**
 * One-time codes of authenticator apps: TOTP (RFC 6238) with the parameters that every app
 * supports.
 */
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** Steps of tolerance for a wrong clock of the phone and for slow typing. */
const STEPS_AROUND = 1

const codesOf = (secret: string, names?: { issuer: string; label: string }) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

/** 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The secret for an app, as an address and as a QR code (SVG) of it. */
export function enrollment(
  secret: string,
  names: { issuer: string; label: string },
): { uri: string; qrCode: string } {
  const uri = codesOf(secret, names).toString()
  // Uses color names, because the client puts the drawing into a data URL, which a `#` would end.
  return {
    uri,
    qrCode: renderSVG(uri, { ecc: 'M', border: 2, whiteColor: 'white', blackColor: 'black' }),
  }
}

/** @returns the step of a code that is valid now; undefined otherwise */
export function matchingStep(secret: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) {
    return undefined
  }
  const now = Date.now()
  const offset = codesOf(secret).validate({ token: code, timestamp: now, window: STEPS_AROUND })
  return offset === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + offset
}
