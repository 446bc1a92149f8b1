/** Stands in for the parts jsPDF loads only to turn HTML or SVG into pages, which the report never asks of it. */
export default undefined
