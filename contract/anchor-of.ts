/** `Who may use the site` → `who-may-use-the-site` */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
