import { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { QueueFull } from '#server/bounded-queue.ts'
import { letters, readPdf } from '#test/pdf-text.ts'
import { TEXT_FAMILY } from './brand-faces.ts'
import { pagePng } from './page-pictures.ts'
import { createTypesetter, type TypesetLimits, type Typesetter } from './typesetter.ts'

const HUNG = new URL('../../test/fakes/hung-typesetter.ts', import.meta.url)
const ANSWERING = new URL('../../test/fakes/answering-typesetter.ts', import.meta.url)
const warnings: unknown[] = []
const log = { warn: (...line: unknown[]) => void warnings.push(line) }

const shared = createTypesetter({ log, limits: { jobMs: 60_000 } })
const opened: Typesetter[] = [shared]
function open(limits: Partial<TypesetLimits>, program?: URL): Typesetter {
  const typesetter = createTypesetter({ log, limits, ...(program && { program }) })
  opened.push(typesetter)
  return typesetter
}
afterEach(() => {
  vi.useRealTimers()
  warnings.length = 0
})
afterAll(() => {
  for (const typesetter of opened) {
    typesetter.close()
  }
})

/** A canvas with a single answer, the text under test. */
function page(text: string) {
  const data = {
    title: 'A trial',
    product: 'Everturn',
    words: { notAnswered: 'Not answered', imprint: 'Set by a test' },
    rating: { number: 1, title: 'Rating', value: 3, of: 5, outOf: '3 of 5', meaning: null },
    answers: Array.from({ length: 10 }, (_, index) => ({
      number: index + 2,
      title: `Question ${index + 2}`,
      text: index === 1 ? text : null,
    })),
  }
  return {
    template: 'server/canvas/page.typ',
    data,
    createdAt: new Date('2026-01-05Z'),
    densities: 25,
  }
}

test('a PDF is one tagged landscape page with title and language, and the same job gives the same bytes', async () => {
  const { typeset } = shared
  const pdf = await typeset(page('Offers leave in two days'))
  expect(await typeset(page('Offers leave in two days'))).toEqual(pdf)
  const read = await readPdf(pdf)
  expect(read).toMatchObject({
    pages: 1,
    isTagged: true,
    info: { Title: 'A trial', Language: 'en-US' },
  })
  expect(read.size.map(Math.round)).toEqual([842, 595])
  expect(read.roles).toContain('H1')
})

describe('text is set as it was typed', () => {
  test.each([
    ['what looks like markup', '#panic("no") `x` *stars* $5 \\ <a> [b] @c "q"'],
    ['Central European and Vietnamese', 'Łukasz z Łodzi, Łódź, Česká, Đorđe, Việt Nam, ćńśźāũ'],
    ['a letter with a mark that no letter combines', 'x\u0301 m\u0303'],
    ['other alphabets', 'Привет, Українська, Ελληνικά'],
    ['Chinese', '所有客户报价在两天内发出，而不是九天。體灣'],
    ['Japanese', 'すべての見積もりを二日で出す。'],
    ['Korean', '모든 고객 견적은 이틀 안에 나간다'],
    ['emoji, joined and modified', '😀👩‍💻👨‍👩‍👧‍👦🏳️‍🌈👍🏽🇩🇪1️⃣❤️🫠'],
    ['signs', '→⇒≈≥•①™©✓☑'],
    ['a word longer than a line', `https://site.example/${'x'.repeat(300)}`],
    ['decomposed letters', 'e\u0301'],
    ['Hangul without spaces', '모든고객견적은이틀안에나간다'.repeat(20)],
  ])('%s', async (_, text) => {
    const pdf = await readPdf(await shared.typeset(page(text)))
    expect(pdf.letters).toContain(letters(text.normalize('NFC')))
  })

  test('right-to-left letters have the order in which they are read', async () => {
    const pdf = await readPdf(await shared.typeset(page('שלום\nبالعالم\nक्षत्रिय')))
    expect(pdf.letters).toContain('שלום')
    expect(pdf.letters).toContain('بالعالم')
    // Only the letters are compared, because the PDF places the marks of Devanagari separately.
    expect(pdf.letters).toContain('क्ष')
  })
})

test('a character that no font can draw becomes a mark, and the rest is set', async () => {
  const pdf = await readPdf(await shared.typeset(page('a\u{10900}b \uE000 c\ud800d \u0007e')))
  expect(pdf.letters).toContain('a�b�c�de')
})

test.each([
  ['conjunct', '\u0915\u094d'.repeat(1000), /\u0915/g, 1000],
  ['stack of marks', `\u0915${'\u0941'.repeat(1000)}`, /\u0941/g, 1000],
])('a very long %s is printed whole, and the process survives', async (_, text, letter, count) => {
  const pdf = await readPdf(await shared.typeset(page(text)))
  // A glyph of several letters may be read twice.
  expect(pdf.letters.match(letter)?.length).toBeGreaterThanOrEqual(count)
})

test('long answers in ten scripts are printed whole', async () => {
  const answers = [
    'Every offer goes out within two days. ',
    'Každý nový nápad začíná otázkou, Łódź. ',
    'Все предложения уходят за два дня. ',
    'Κάθε προσφορά φεύγει σε δύο ημέρες. ',
    'כל הצעה יוצאת תוך יומיים. ',
    'كل عرض يخرج خلال يومين. ',
    'हर नया काम दो दिन में. ',
    '所有客户报价在两天内发出，而不是九天。',
    'すべての見積もりを二日で出す。',
    '모든 고객 견적은 이틀 안에 나간다. ',
  ]
  const job = page('')
  job.data.answers = job.data.answers.map((answer, index) => ({
    ...answer,
    text: (answers[index] ?? '').repeat(50),
  }))
  const pdf = await readPdf(await shared.typeset(job))
  expect(pdf.pages).toBe(1)
  expect(pdf.letters).not.toContain('�')
  for (const [index, answer] of answers.entries()) {
    // Right-to-left lines are wrapped, and marks of Devanagari are placed separately.
    const word =
      index >= 4 && index <= 6 ? (answer.split(' ')[0] ?? '').slice(0, 1) : letters(answer)
    expect(pdf.letters).toContain(word)
  }
})

test.each([
  ['2,000 characters each', 'Every offer goes out within two days. '.repeat(60).slice(0, 2000)],
  ['two thousand Chinese characters', '客户报价'.repeat(500)],
  ['a thousand lines', 'a\n'.repeat(1000)],
])('eleven answers of %s are one page', async (_, text) => {
  const job = page(text)
  job.data.answers = job.data.answers.map((answer) => ({ ...answer, text }))
  const pdf = await readPdf(await shared.typeset(job))
  expect(pdf.pages).toBe(1)
  expect(pdf.letters.length).toBeGreaterThan(letters(text).length * 10)
})

test('words in drawings are in the brand’s faces, whatever fonts the machine has', async () => {
  const draw = (family: string) =>
    pagePng(
      `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text y="15" font-family="${family}">Import</text></svg>`,
      90,
    )
  expect((await draw('Fraunces')).equals(await draw(TEXT_FAMILY))).toBe(false)
})

test('an error of a template names the template and none of the data', async () => {
  const { typeset } = shared
  await expect(typeset({ ...page('x'), data: { secret: 'Offers' } })).rejects.toThrow('failed')
  await expect(typeset({ ...page('x'), template: 'none' })).rejects.toThrow('failed')
  expect(JSON.stringify(warnings)).toContain('server/canvas/page.typ')
  expect(JSON.stringify(warnings)).not.toContain('Offers')
  expect(await typeset(page('still there'))).toBeInstanceOf(Uint8Array)
})

test('a process that ended after idling is started again', async () => {
  const { typeset } = open({ idleMs: 0 })
  const pdf = await typeset(page('x'))
  // The timer that ends the process was started earlier, so it fires before this one.
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(await typeset(page('x'))).toEqual(pdf)
})

test('a process that hangs is ended at the time limit, and a new one takes the next job', async () => {
  const kill = vi.spyOn(ChildProcess.prototype, 'kill')
  const { typeset } = open({ jobMs: 50 }, HUNG)
  await expect(typeset(page('x'))).rejects.toThrow('late')
  await expect(typeset(page('x'))).rejects.toThrow('late')
  // Processes of the tests before may end meanwhile.
  const ended = (kill.mock.contexts as ChildProcess[]).filter(({ spawnargs }) =>
    spawnargs.includes(fileURLToPath(HUNG)),
  )
  expect(new Set(ended).size).toBe(2)
  kill.mockRestore()
})

test('a job that could not be sent to its process does not end the next process', async () => {
  const { typeset } = open({ jobMs: 60_000 })
  const { execPath } = process
  process.execPath = '/nonexistent/node'
  const unsent = typeset(page('x'))
  process.execPath = execPath
  const next = typeset(page('x'))
  await expect(unsent).rejects.toThrow('ended')
  expect(await next).toBeInstanceOf(Uint8Array)
})

/** A typesetter whose first job goes to its process only at `begin()`. */
function held(limits: Partial<TypesetLimits>) {
  vi.useFakeTimers({ toFake: ['performance'] })
  const begun = Promise.withResolvers<undefined>()
  const logo = vi.fn(async (): Promise<undefined> => undefined).mockReturnValueOnce(begun.promise)
  const typesetter = createTypesetter({ log, limits, program: ANSWERING, logo })
  opened.push(typesetter)
  return { typesetter, begin: () => begun.resolve(undefined) }
}

test('the time limit of a job begins when it is its turn', async () => {
  const { typesetter, begin } = held({ jobMs: 60_000, waitMs: 120_000 })
  const jobs = [typesetter.typeset(page('x')), typesetter.typeset(page('x'))]
  vi.advanceTimersByTime(100_000)
  begin()
  const [first, second] = await Promise.all(jobs)
  expect(second).toEqual(first)
})

test('a job that has waited too long is refused, and its process goes on', async () => {
  const { typesetter, begin } = held({ waitMs: 60_000 })
  const first = typesetter.typeset(page('x'))
  const second = typesetter.typeset(page('x'))
  vi.advanceTimersByTime(100_000)
  begin()
  await expect(second).rejects.toThrow(QueueFull)
  expect(await typesetter.typeset(page('x'))).toEqual(await first)
})

test('a process that has grown too large is replaced after its job', async () => {
  const { typeset } = open({}, ANSWERING)
  const first = await typeset(page('x'))
  const large = await typeset({ ...page('x'), template: 'large' })
  expect(large).toEqual(first)
  expect(await typeset(page('x'))).not.toEqual(first)
})

test('a process that dies fails its own job only', async () => {
  const { typeset } = open({ jobMs: 60_000 }, HUNG)
  const fatal = typeset({ ...page('x'), template: 'crash' })
  const second = typeset({ ...page('x'), template: 'crash' })
  await expect(fatal).rejects.toThrow('ended')
  await expect(second).rejects.toThrow('ended')
})

test('one client never takes the places of others', async () => {
  const { typeset, close } = open({ waiting: 1, jobMs: 60_000 }, HUNG)
  const accepted = [
    typeset(page('x'), 'one'),
    typeset(page('x'), 'one'),
    typeset(page('x'), 'another'),
  ]
  await expect(typeset(page('x'), 'one')).rejects.toThrow(QueueFull)
  close()
  for (const each of accepted) {
    await expect(each).rejects.toThrow('ended')
  }
})

test('jobs beyond the length of the queue are refused at once', async () => {
  const { typeset, close } = open({ waiting: 0, jobMs: 60_000 }, HUNG)
  const waiting = typeset(page('x'))
  await expect(typeset(page('x'))).rejects.toThrow(QueueFull)
  close()
  await expect(waiting).rejects.toThrow('ended')
  await expect(typeset(page('x'))).rejects.toThrow('ended')
})
