import './older-browsers.ts'
import './report-lost-data.ts'
import './limit-parts.ts'
// The worker has its own global scope, without the same APIs.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
