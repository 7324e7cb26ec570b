import './older-browsers.ts'
// The worker lives in a world of its own, as old as the page.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
