/** Which column of a file becomes which field of a lead. */
import type { LeadFieldName } from './lead-forms.ts'
import type { ImportRow, ReadCsv } from './staff/lead-import.ts'

/**
 * What a column becomes: a field, the whole name, what the lead may bring, or nothing. Several columns can become lines of
 * the message.
 */
const IMPORT_TARGETS = [
  'email',
  'firstname',
  'lastname',
  'fullname',
  'company',
  'jobtitle',
  'phone',
  'message',
  'value',
  'none',
] as const
export type ImportTarget = (typeof IMPORT_TARGETS)[number]

/** Names of columns in English, German, French, Italian and Spanish, without what is no letter. */
const NAMES: Readonly<Partial<Record<ImportTarget, readonly string[]>>> = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'emailadresse',
    'mailadresse',
    'workemail',
    'courriel',
    'adresseemail',
    'adressemail',
    'indirizzoemail',
    'correo',
    'correoelectronico',
    'primaryemail',
    'email1value',
    'businessemail',
  ],
  firstname: ['firstname', 'givenname', 'forename', 'vorname', 'prenom', 'nome', 'nombre'],
  lastname: [
    'lastname',
    'familyname',
    'surname',
    'nachname',
    'familienname',
    'nomdefamille',
    'cognome',
    'apellido',
    'apellidos',
  ],
  fullname: ['name', 'fullname', 'contact', 'contactname', 'person', 'ansprechpartner', 'kontakt'],
  company: [
    'company',
    'companyname',
    'organization',
    'organisation',
    'account',
    'accountname',
    'employer',
    'firma',
    'unternehmen',
    'firmenname',
    'societe',
    'entreprise',
    'azienda',
    'societa',
    'empresa',
  ],
  jobtitle: [
    'jobtitle',
    'title',
    'position',
    'role',
    'job',
    'funktion',
    'rolle',
    'stelle',
    'fonction',
    'poste',
    'ruolo',
    'cargo',
    'puesto',
  ],
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'tel',
    'mobile',
    'mobilephone',
    'cell',
    'telefon',
    'telefonnummer',
    'mobil',
    'handy',
    'portable',
    'telefono',
    'cellulare',
    'movil',
  ],
  value: [
    'value',
    'dealvalue',
    'amount',
    'dealamount',
    'expectedvalue',
    'wert',
    'dealwert',
    'betrag',
    'montant',
    'valeur',
    'importo',
    'valore',
    'importe',
    'valor',
  ],
  message: ['message', 'note', 'notes', 'comment', 'comments', 'notiz', 'bemerkung', 'nachricht'],
}

const lettersOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** What the columns of a file probably become. Each field is guessed for one column. */
export function guessedTargets(columns: readonly string[]): ImportTarget[] {
  const taken = new Set<ImportTarget>()
  return columns.map((column) => {
    const letters = lettersOf(column)
    const target = IMPORT_TARGETS.find((one) => NAMES[one]?.includes(letters))
    if (!target || taken.has(target)) {
      return 'none'
    }
    taken.add(target)
    return target
  })
}

/** A column gets a target. Except for the message, another column with that target loses it. */
export function withTarget(
  targets: readonly ImportTarget[],
  at: number,
  target: ImportTarget,
): ImportTarget[] {
  const isShared = target === 'message' || target === 'none'
  return targets.map((before, column) => {
    if (column === at) {
      return target
    }
    return before === target && !isShared ? 'none' : before
  })
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** First and last name of a whole name: the last word is the last name. */
function namesIn(name: string): { firstname: string; lastname: string } {
  const at = name.lastIndexOf(' ')
  return { firstname: name.slice(0, Math.max(at, 0)), lastname: name.slice(at + 1) }
}

/** The leads of a file. Only the message keeps its line breaks. */
export function importRows(
  { columns, rows }: Pick<ReadCsv, 'columns' | 'rows'>,
  targets: readonly ImportTarget[],
): ImportRow[] {
  const messages = targets.filter((target) => target === 'message').length
  return rows.map(({ row, cells }) => {
    const values: Partial<Record<LeadFieldName, string>> = {}
    const lines: string[] = []
    let value: string | undefined
    for (const [at, target] of targets.entries()) {
      const cell = (cells[at] ?? '').trim()
      if (cell === '' || target === 'none') {
        continue
      }
      if (target === 'message') {
        const text = cell.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
        lines.push(messages > 1 ? `${columns[at]}: ${text}` : text)
      } else if (target === 'value') {
        value = onOneLine(cell)
      } else if (target === 'fullname') {
        Object.assign(values, { ...namesIn(onOneLine(cell)), ...values })
      } else {
        values[target] = onOneLine(cell)
      }
    }
    return {
      row,
      values: { ...values, ...(lines.length > 0 && { message: lines.join('\n') }) },
      ...(value !== undefined && { value }),
    }
  })
}
