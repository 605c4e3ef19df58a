/** Why a PDF is not taken. Each has the sentence for its sender. */
export const pdfRefusals = {
  broken: 'The PDF cannot be read: it is cut off or damaged',
  noPage: 'The PDF has no page',
  encrypted: 'The PDF is encrypted; save it without a password',
  script: 'The PDF has a script; print it to a new PDF',
  action:
    'The PDF has an action that starts a program, opens another file, plays media or sends data; print it to a new PDF',
  attachment: 'The PDF has another file inside; print it to a new PDF',
  xfa: 'The PDF is an XFA form; print it to a new PDF',
  media: 'The PDF has media; print it to a new PDF',
  outside: 'The PDF needs another file; print it to a new PDF',
} as const;
export type PdfRefusal = keyof typeof pdfRefusals;
