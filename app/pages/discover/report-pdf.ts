import type { jsPDF } from 'jspdf'
import { saveBlob } from '#app/lib/save-blob.ts'
import { fileNamePart } from '#contract/file-name-part.ts'
import { type Answers, surveyReportPath } from '#contract/survey.ts'
import { reportParts } from '#contract/survey-report.ts'
import { isInBrandFaces } from './brand-letters.ts'
import { type Faces, loadFaces } from './report-faces.ts'
import { chartImage, logoImage } from './report-images.ts'
import {
  CHART_SIDE_MM,
  CHART_TOP_MM,
  LEFT_MM,
  LINE_STEP_MM,
  MASTHEAD_MM,
  SCORES_LEFT_MM,
} from './report-look.ts'
import {
  type ReportImages,
  writeNextStep,
  writeOpening,
  writePart,
  writeRunningLines,
  writeScores,
} from './report-parts.ts'
import type { ReportPdfInput } from './report-pdf-input.ts'
import { PageWriter } from './report-writer.ts'

function compose(input: ReportPdfInput, faces: Faces, images: ReportImages | undefined): jsPDF {
  const { words, report } = input
  const writer = new PageWriter(faces)
  const { doc } = writer
  doc.setProperties({ title: words.title, author: input.product, creator: input.product })
  doc.setLanguage(input.language as 'en-US')
  writeOpening(writer, input, images)
  writer.baseline = images ? CHART_TOP_MM + 3 * LINE_STEP_MM : MASTHEAD_MM + 2 * LINE_STEP_MM
  writeScores(writer, input, images ? SCORES_LEFT_MM : LEFT_MM)
  if (images) {
    writer.baseline = Math.max(writer.baseline, CHART_TOP_MM + CHART_SIDE_MM + LINE_STEP_MM)
  }
  for (const part of reportParts(words, report)) {
    writePart(writer, input, part)
  }
  writeNextStep(writer, input)
  writeRunningLines(writer, input)
  return doc
}

/** How long the server may take for the report. */
const SERVER_LIMIT_MS = 25_000

/** The report as the server sets it. Undefined where it does not answer. */
async function reportOfServer(answers: Answers): Promise<Blob | undefined> {
  try {
    const response = await fetch(surveyReportPath(answers), {
      signal: AbortSignal.timeout(SERVER_LIMIT_MS),
    })
    const isPdf = response.headers.get('Content-Type') === 'application/pdf'
    return response.ok && isPdf ? await response.blob() : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes the report as A4 pages and starts its download as `<product>-foundation-report.pdf`. If a
 * picture cannot be loaded or added, the report has only the words and no error is shown. With
 * letters that the brand's faces lack it is the server's report, if the server answers.
 * @throws when not even the words can be set
 */
export async function downloadReportPdf(input: ReportPdfInput): Promise<void> {
  const file = `${fileNamePart(input.product)}-foundation-report.pdf`
  const made = isInBrandFaces(JSON.stringify(input))
    ? undefined
    : await reportOfServer(input.answers)
  if (made) {
    saveBlob(made, file)
    return
  }
  const faces = await loadFaces()
  const doc = await Promise.all([logoImage(input.product, input.logo), chartImage(input.radar)])
    .then(([logo, chart]) => compose(input, faces, { logo, chart }))
    .catch(() => compose(input, faces, undefined))
  await doc.save(file, { returnPromise: true })
}
