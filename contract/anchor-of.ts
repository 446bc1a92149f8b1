/**
 * `Who may use the site` → `who-may-use-the-site`, `Über uns` → `uber-uns`. Letters of other
 * scripts stay.
 */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/’|[\u0300-\u036f]/g, '')
    .normalize()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}
