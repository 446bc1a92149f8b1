/**
 * Replaces the modules that jsPDF loads only to turn HTML or SVG into pages. The report needs
 * neither.
 */
export default undefined
